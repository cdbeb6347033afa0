import { readFileSync } from 'node:fs';
import { type EvalCase, type Problem, positionOf } from '../cases/index.ts';
import { storable } from '../text/index.ts';
import { problemsOnDisk } from '../yaml/index.ts';
import { contradictedCandidates } from './candidates.ts';
import { CorpusTexts } from './corpus-texts.ts';
import { countMismatch } from './count-mismatch.ts';
import { duplicateMemories } from './duplicate-memory.ts';
import { duplicateTexts } from './duplicate-text.ts';
import { missingFacts } from './missing-fact.ts';
import { missingTokens, unknownDocuments } from './missing-token.ts';
import { oracleMismatch } from './oracle-mismatch.ts';
import { type SectionNames, sectionNames } from './section-names.ts';
import type { LintFinding, LintInput, PlacedCase } from './types.ts';
import { unknownMessageIds } from './unknown-message-id.ts';
import { unknownSections } from './unknown-section.ts';
import { unreachableSections } from './unreachable-section.ts';
import { unregisteredLabels } from './unregistered-label.ts';

/**
 * Looks at the meaning of case files that are sound in form: what no pipeline could ever get right, and what
 * contradicts itself.
 *
 * @returns warnings, each at the line and column of the field, by file in the order given, then by place; frames
 *   are cut from the files on disk. A defect is reported once, by the rule that is closest to it.
 */
export function lintSet({ files, registry, templates, corpus }: LintInput): Problem[] {
  const names = templates && sectionNames(templates);
  const texts = corpus && new CorpusTexts(corpus);
  const placed = files.map(({ file, cases }) => cases.map((loaded): PlacedCase => ({ file, loaded })));
  const contradictions = duplicateTexts(placed.flat());
  const toProblem = problemsOnDisk();
  return files.flatMap((file, i) => {
    const problems = countMismatch(file, () => read(file.file)).map((finding) =>
      toProblem(file.file, finding),
    );
    for (const each of placed[i]!) {
      const { case: evalCase } = each.loaded;
      const contradiction = contradictions.get(each);
      const findings = [
        ...caseFindings(evalCase, registry, names),
        ...(texts ? [...unknownDocuments(evalCase, texts), ...missingTokens(evalCase, texts)] : []),
        ...(contradiction ? [contradiction] : []),
      ];
      for (const { path, ...finding } of findings) {
        problems.push(
          toProblem(file.file, {
            ...finding,
            message: storable(finding.message),
            severity: 'warning',
            place: positionOf(each.loaded, path),
            case_id: evalCase.case_id,
          }),
        );
      }
    }
    return problems.sort((a, b) => a.line - b.line || a.col - b.col);
  });
}

/** The oracle test comes last and only where no rule says more precisely why the truth cannot match itself. */
function caseFindings(
  evalCase: EvalCase,
  registry: LintInput['registry'],
  names: SectionNames | null,
): LintFinding[] {
  const decisive = [
    ...(registry ? unregisteredLabels(evalCase, registry) : []),
    ...duplicateMemories(evalCase),
    ...missingFacts(evalCase),
  ];
  return [
    ...decisive,
    ...(decisive.length === 0 ? oracleMismatch(evalCase, registry) : []),
    ...unknownMessageIds(evalCase),
    ...contradictedCandidates(evalCase),
    ...(names ? unknownSections(evalCase, names) : []),
    ...(names ? unreachableSections(evalCase, names, registry) : []),
  ];
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
