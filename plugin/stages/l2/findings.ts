import { listed, quoted } from '../quote.ts';
import type { Finding } from '../types.ts';
import type { L2Comparison } from './score.ts';
import type { JudgedMemory } from './sections.ts';

const SECTIONS = ['expected_l2', 'template_section'] as const;

/** Where the profile and the scenes are other than expected, each at the field of the case that it contradicts. */
export function l2Findings({ modes, labels }: L2Comparison, nameOf: (key: string) => string): Finding[] {
  const sections = modes.flatMap(({ mode, judged }) =>
    judged.flatMap((memory) => sectionFindings(mode, memory, nameOf(memory.key))),
  );
  const { matched, missing, extra } = labels;
  if (missing.length + extra.length === 0) return sections;
  return [
    ...sections,
    {
      path: ['expected_l2', 'scene_labels'],
      title: 'SceneMismatch',
      message: [
        `${matched} of ${matched + missing.length} expected scene labels have a scene`,
        ...(missing.length > 0 ? [`no scene for: ${listed(missing)}`] : []),
        ...(extra.length > 0 ? [`scenes that are not expected: ${listed(extra)}`] : []),
      ].join('\n  '),
      metrics: ['scene_label_'],
    },
  ];
}

function sectionFindings(mode: string, memory: JudgedMemory, name: string): Finding[] {
  const { verdict, section, wrong } = memory;
  if (verdict === 'hit' && wrong.length === 0) return [];
  const metrics = [
    ...(verdict === 'hit' ? [] : ['section_hit_rate']),
    ...(verdict === 'miss' ? ['section_miss_rate', 'section_misentry_rate'] : []),
    ...(wrong.length > 0 ? ['section_misentry_rate'] : []),
  ];
  return [
    {
      path: [...SECTIONS, mode, memory.key],
      title: verdict === 'miss' ? 'SectionMiss' : 'SectionMisentry',
      message: [
        name,
        `expected in the section ${quoted(section)} of ${quoted(mode)}, ${whereText(memory)}`,
      ].join('\n  '),
      metrics,
    },
  ];
}

function whereText({ verdict, storedId, lost, found, wrong }: JudgedMemory): string {
  if (storedId === null) return `found in none: ${lost}`;
  const stored = `stored as ${quoted(storedId)}`;
  if (verdict === 'miss') return `found in none: it is ${stored}, which is in no section of the profile`;
  if (verdict === 'hit') return `found there and, by mistake, in ${listed(wrong.map(quoted))} (${stored})`;
  return `found in ${listed(found.map(quoted))} (${stored})`;
}
