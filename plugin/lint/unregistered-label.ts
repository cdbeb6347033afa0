import type { EvalCase } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import { nearestName } from '../text/index.ts';
import { quoted } from '../yaml/index.ts';
import type { LintFinding } from './types.ts';

/**
 * Labels of ground truth that are no dimension id: predicted labels are normalised to ids, so no prediction can
 * ever match them. An alias counts as one of them, since truth is not normalised.
 */
export function unregisteredLabels(evalCase: EvalCase, registry: Registry): LintFinding[] {
  return (evalCase.expected_l1?.memories ?? []).flatMap((memory, i) =>
    memory.dimensions.flatMap((label, j): LintFinding[] => {
      if (isRegistered(label, registry)) return [];
      return [
        {
          code: 'unregistered-label',
          path: ['expected_l1', 'memories', i, 'dimensions', j],
          ...explain(label, registry),
        },
      ];
    }),
  );
}

/** Whether a label is a dimension id to the letter. */
export function isRegistered(label: string, registry: Registry): boolean {
  return registry.ids.includes(label);
}

function explain(label: string, registry: Registry): Pick<LintFinding, 'message' | 'hint'> {
  const meant = registry.normalise(label);
  if (meant && meant.by !== 'nearest') {
    return {
      message: `the label ${quoted(label)} is another name of ${meant.id}; ground truth is compared by id, so no prediction can match it`,
      hint: `write ${meant.id}`,
    };
  }
  const near = nearestName(label, registry.ids) ?? meant?.id;
  return {
    message: `the label ${quoted(label)} is not in the registry, so no prediction can match it`,
    hint: near ? `did you mean ${near}?` : 'register the dimension, or label the memory with one that is',
  };
}
