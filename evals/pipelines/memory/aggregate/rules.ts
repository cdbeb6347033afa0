/** What two versions of the aggregation may differ in. */
export interface SceneRules {
  version: string;
  /** whether a name that several memories share makes a scene of its own, before dimensions do */
  byName: boolean;
  /** Jaccard index of the members from which two scenes are one; a scene inside another always is */
  overlap: number;
}

/** Prompt version → the rules that it stands for. */
export const SCENE_RULES: ReadonlyMap<string, SceneRules> = new Map([
  ['v001', { version: 'v001', byName: false, overlap: 1 }],
  ['v002', { version: 'v002', byName: true, overlap: 0.5 }],
]);
