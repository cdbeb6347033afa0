import { readFileSync } from 'node:fs';
import { type CaseFile, positionOf } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import { nearestName, type Problem, quoted, SourceText, toProblem } from '../yaml/index.ts';

/**
 * Labels of ground truth that the registry does not have, each at its line: no prediction can ever match them,
 * since predicted labels are normalised to registry ids.
 */
export function lintLabels(files: readonly CaseFile[], registry: Registry): Problem[] {
  const known = new Set(registry.ids);
  return files.flatMap(({ file, cases }) => {
    let source: SourceText | undefined;
    return cases.flatMap((loaded) =>
      (loaded.case.expected_l1?.memories ?? []).flatMap((memory, i) =>
        memory.dimensions.flatMap((label, j) => {
          if (known.has(label)) return [];
          source ??= new SourceText(file, readFileSync(file, 'utf8'));
          const near = nearestName(label, registry.ids) ?? registry.normalise(label)?.id;
          return [
            toProblem(
              {
                code: 'unregistered-label',
                severity: 'warning',
                message: `the label ${quoted(label)} is not in the registry, so no prediction can match it`,
                place: positionOf(loaded, ['expected_l1', 'memories', i, 'dimensions', j]),
                hint: near
                  ? `did you mean ${near}?`
                  : 'register the dimension, or label the memory with one that is',
                case_id: loaded.case.case_id,
              },
              source,
            ),
          ];
        }),
      ),
    );
  });
}
