export type Speaker = 'user' | 'assistant' | 'other';

/** One message of a conversation. */
export interface Message {
  /** `msg_N` of the header `[msg#N]`; null for text without a header */
  id: string | null;
  /** the header's ISO time as written, null when it has none */
  time: string | null;
  speaker: Speaker;
  text: string;
}

// Every gap is bounded, so a line of a million spaces costs no more than its length.
const HEADER =
  /^\s{0,16}[[［]msg#(\d{1,9})[\]］][ \t]{0,8}(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?)?)?[ \t]{0,8}([\p{L}\p{N}_.-]{1,40})[ \t]{0,8}[:：](.*)$/iu;

const USER = new Set(['user', 'human', 'me', '用户', '我']);
const ASSISTANT = new Set(['assistant', 'ai', 'bot', 'model', 'agent', '助手', '助理']);

/**
 * Reads `[msg#N] <ISO time> <role>:` blocks. The time may be missing, the colon full-width, the text on the
 * header's line or below it, line ends CRLF. Text before the first header, or all of it when there is none, is
 * one user message without an id. Messages without text are left out.
 */
export function parseConversation(conversation: string): Message[] {
  const messages: Message[] = [];
  let current: Message = { id: null, time: null, speaker: 'user', text: '' };
  let lines: string[] = [];
  const close = () => {
    const text = lines.join('\n').trim();
    if (text !== '') messages.push({ ...current, text });
  };
  for (const line of conversation.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const header = HEADER.exec(line);
    if (!header) {
      lines.push(line.trim());
      continue;
    }
    close();
    const [, number, time, role, rest] = header;
    current = { id: `msg_${Number(number)}`, time: time ?? null, speaker: speakerOf(role!), text: '' };
    lines = [rest!.trim()];
  }
  close();
  return messages;
}

function speakerOf(role: string): Speaker {
  const name = role.toLowerCase();
  if (USER.has(name)) return 'user';
  return ASSISTANT.has(name) ? 'assistant' : 'other';
}
