import { join } from 'node:path';
import { searchedText } from '../../../evals/pipelines/rag/store/indexer.ts';
import { dumpOf } from '../../pipelines/rag/index-dump.ts';
import { type Asked, ModelServer, type Reply } from '../../support/model-server.ts';
import { GateProject, type GateReport } from './gate-project.ts';
import { declare } from './manifests.ts';
import type { Finished } from './project.ts';

const VARIANTS = ['full', 'no-graph'];
const INDEX = 'tmp/index/realworld.db';

/** 160 rows are more passages than two requests for vectors hold. */
const KILNS = Array.from({ length: 160 }, (_, at) => `| Kiln ${at + 1} | ${900 + at * 2} degrees |`);
const DOCUMENTS: Record<string, string> = {
  'potters.md':
    '# Potters\n\nMarta Quell throws the tall jars of the northern workshop every single autumn.\n\nThe clay of the northern workshop comes from a pit behind the old mill.\n',
  'kilns.md': `# Kilns\n\nEvery kiln of the valley is fired with beech wood from its own slope.\n\n| Kiln | Heat |\n| --- | --- |\n${KILNS.join('\n')}\n`,
  'zh/釉.md': '# 釉\n\n青釉要在窑里烧十九个小时，然后慢慢放凉三天。\n',
};

const CASES = `cases:
  - case_id: small-001
    tags: [tier1]
    question: Who throws the tall jars?
    expect_doc: potters.md
    expect_tokens: ["Marta Quell"]
  - case_id: small-002
    tags: [tier2]
    turns:
      - question: How hot is Kiln 17?
        expect_doc: kilns.md
        expect_tokens: ["932 degrees"]
      - question: And that one?
        expect_doc: kilns.md
  - case_id: small-003
    tags: [tier3]
    question: Which wood fires the kilns, and where does the clay come from?
    expect_doc: [kilns.md, potters.md]
  - case_id: small-004
    tags: [tier4]
    question: 青釉要烧几个小时？
    expect_doc: zh/釉.md
    expect_assembly: { max_prompt_chars: 20000, sources_kept: [zh/釉.md] }
`;

/** What a text's vector is: how often it has words of each of sixteen sorts. Made of the words alone, so always the same. */
function wordVector(text: string): number[] {
  const vector = Array.from({ length: 16 }, () => 0.1);
  for (const word of text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []) {
    const sum = [...word].reduce((total, character) => total * 31 + character.codePointAt(0)!, 7);
    vector[sum % 16]! += 1;
  }
  return vector;
}

/** What one run came to, and what it asked the server for. */
export interface Told extends Finished {
  /** every text that a vector was asked for: passages of the index, and others */
  passages: string[];
  others: string[];
}

/** The shipped real-world suite over three short documents; a server makes the vectors, over HTTP. */
export class SmallRealworld extends GateProject {
  readonly #server: ModelServer;
  /** what the server does in place of an answer */
  instead: (asked: Asked) => Reply | null;

  private constructor(server: ModelServer, instead: (asked: Asked) => Reply | null) {
    super('realworld');
    this.#server = server;
    this.instead = instead;
    this.write({ 'cases/realworld/v001.yaml': CASES });
    for (const [id, text] of Object.entries(DOCUMENTS)) this.write({ [`cases/corpus/small/${id}`]: text });
    declare(this, 'cases/corpus/realworld.yaml', () =>
      Object.keys(DOCUMENTS).map((id) => ({ id, files: [`small/${id}`] })),
    );
  }

  static async start(): Promise<SmallRealworld> {
    const server = await ModelServer.start((asked) => {
      const vectors = [asked.body.input ?? []].flat().map(wordVector);
      return project.instead(asked) ?? { vectors };
    });
    const project = new SmallRealworld(server, () => null);
    return project;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    this.dispose();
  }

  /** What makes a run ask the server. */
  env(model = 'words'): Record<string, string> {
    return { CALIPER_EMBED_URL: this.#server.url, CALIPER_EMBED_MODEL: model };
  }

  /**
   * Runs the suite, and reads from the index afterwards which of the texts that were asked for are passages.
   *
   * @throws Error where the run is red
   */
  async told(env: Record<string, string> = {}): Promise<Told> {
    const before = this.#server.asked.length;
    const finished = await this.vitest(['--reporter=dot'], { ...this.env(), ...env });
    if (finished.code !== 0) throw new Error(finished.output);
    const texts = this.#server.asked.slice(before).flatMap(({ body }) => [body.input ?? []].flat());
    const passages = new Set(this.passages());
    const isPassage = (text: string) => passages.has(text);
    return {
      ...finished,
      passages: texts.filter(isPassage).sort(),
      others: texts.filter((text) => !isPassage(text)).sort(),
    };
  }

  /** All that the index holds. */
  index(): ReturnType<typeof dumpOf> {
    return dumpOf(join(this.root, INDEX));
  }

  /** The texts whose vectors the index has, of all documents or of one; sorted, each once. */
  passages(document?: string): string[] {
    const entries = this.index().entries as { id: string; label: string; text: string }[];
    const texts = entries.filter(({ id }) => document === undefined || id === document).map(searchedText);
    return [...new Set(texts)].sort();
  }

  /** What the last run found of each case, as text; without what it took, which has times. */
  results(): string {
    const reports = VARIANTS.map((variant) =>
      this.json<GateReport>(`results/realworld/${variant}/report.json`),
    );
    return JSON.stringify(
      reports.map(({ per_case }) => per_case.map((row) => ({ ...row, change: null, usage: null }))),
    );
  }

  /** Takes the index away, so that the next run makes it from the beginning. */
  forget(): void {
    this.remove('tmp/index');
  }
}
