/** What two versions of the conflict resolution may differ in. Similarities are `blend`, from 0 to 1. */
export interface ResolveRules {
  version: string;
  /** from here on two statements say the same */
  same: number;
  /** from here on two frames are the same, so that another date or amount replaces the first */
  frame: number;
  /** from here on a denial is one of the other statement */
  denial: number;
  /** from here on a statement that tells of a change tells of that of the other */
  change: number;
  /** from here on two statements are about the same thing; null: likeness alone does not make them so */
  related: number | null;
  /** the same, where both have a name in common */
  relatedByName: number;
  /** whether standing orders may be merged with what they resemble */
  mergeOrders: boolean;
}

const V001: ResolveRules = {
  version: 'v001',
  same: 0.75,
  frame: 0.75,
  denial: 0.6,
  change: 0.3,
  related: 0.5,
  relatedByName: 0.2,
  mergeOrders: true,
};

/** Keeps more apart: skips only what is nearly the same, merges only what names the same thing, and never an order. */
const V002: ResolveRules = {
  ...V001,
  version: 'v002',
  same: 0.85,
  related: null,
  relatedByName: 0.3,
  mergeOrders: false,
};

/** Prompt version → the rules that it stands for. */
export const RESOLVE_RULES: ReadonlyMap<string, ResolveRules> = new Map([
  ['v001', V001],
  ['v002', V002],
]);
