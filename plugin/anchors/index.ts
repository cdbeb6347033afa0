/** Tier-0 cases of a corpus: sentences of its documents, asked for again. */
export { type AnchorCase, type AnchorDocument, type AnchorOptions, anchorCases } from './anchor-cases.ts';
export { isAnchorPrefix } from './case-id.ts';
export { pickDocuments } from './pick-documents.ts';
export { renderAnchors } from './render.ts';
