/** A grid that cannot be made of what the target answers; the message says why, and what to do about it. */
export class GridError extends Error {
  override name = 'GridError';
}
