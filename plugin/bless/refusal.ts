/** Why a case cannot be blessed, and what to do instead. */
export class BlessRefusal extends Error {
  override name = 'BlessRefusal';
}
