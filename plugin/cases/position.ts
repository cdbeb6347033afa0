import type { Path, Place } from '../yaml/index.ts';
import { placeOfPath } from '../yaml/index.ts';
import type { LoadedCase } from './types.ts';

/**
 * Where a field of a case is written.
 *
 * @param path keys and indices from the case, for example `['expected_l1', 'memories', 0, 'dimensions']`; where
 *   it leads nowhere the nearest ancestor is taken, so that a missing field points at what lacks it
 * @returns 1-based line and column (UTF-16 units): of the value, or of its key when the value is a block or
 *   starts on a later line
 */
export function positionOf(loaded: Pick<LoadedCase, 'case' | 'positions'>, path: Path): Place {
  return placeOfPath(loaded.case, loaded.positions, path);
}
