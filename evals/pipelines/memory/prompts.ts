import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The stages that have a prompt. */
export const PROMPT_STAGES = ['l1', 'l15', 'l2'] as const;
export type PromptStage = (typeof PROMPT_STAGES)[number];

/** Stage → version, such as `v001`. */
export type PromptVersions = Record<PromptStage, string>;

/** What a suite pins: one version for all stages, or one for some; the rest is as the manifest says. */
export type PinnedPrompts = string | Partial<PromptVersions>;

const FOLDER = fileURLToPath(new URL('../../prompts', import.meta.url));
const FILE = /^(v\d{3})\.md$/;

/**
 * The version of each stage's prompt.
 *
 * @throws Error naming what is not a stage, or has no such version, and what there is
 */
export function promptVersions(pinned: PinnedPrompts = {}): PromptVersions {
  const active = readManifest();
  if (typeof pinned !== 'string') {
    const stray = Object.keys(pinned).find((stage) => !isStage(stage));
    if (stray !== undefined)
      throw new Error(`prompts: there is no stage '${stray}'; there are ${PROMPT_STAGES.join(', ')}`);
  }
  const versionOf = (stage: PromptStage): string => {
    const version = typeof pinned === 'string' ? pinned : (pinned[stage] ?? active[stage]);
    const known = knownVersions(stage);
    if (known.includes(version)) return version;
    throw new Error(`prompts: stage ${stage} has no version '${version}'; it has ${known.join(', ')}`);
  };
  return { l1: versionOf('l1'), l15: versionOf('l15'), l2: versionOf('l2') };
}

/** The versions of a stage's prompt, in order. */
export function knownVersions(stage: PromptStage): string[] {
  return readdirSync(join(FOLDER, stage))
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .sort();
}

/** The text of a stage's prompt, with its `{{placeholders}}`. */
export function promptText(stage: PromptStage, version: string): string {
  return readFileSync(join(FOLDER, stage, `${version}.md`), 'utf8');
}

function readManifest(): PromptVersions {
  const file = join(FOLDER, 'manifest.yaml');
  const { active } = (parse(readFileSync(file, 'utf8')) ?? {}) as { active?: Partial<PromptVersions> };
  const missing = PROMPT_STAGES.find((stage) => typeof active?.[stage] !== 'string');
  if (missing === undefined) return active as PromptVersions;
  throw new Error(
    `${file}: 'active' must name a version for each stage, ${missing} has none; write ${missing}: v001`,
  );
}

function isStage(name: string): name is PromptStage {
  return (PROMPT_STAGES as readonly string[]).includes(name);
}
