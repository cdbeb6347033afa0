/** Text from cases, models and pipelines, made safe for where it is going. */
export { cleanText } from './clean-text.ts';
export { cutToWidth, displayWidth, padToWidth } from './display-width.ts';
export { escapeAnnotation, escapeAnnotationProperty } from './escape-annotation.ts';
export { escapeCodeLine } from './escape-code-line.ts';
export { escapeCsvCell } from './escape-csv-cell.ts';
export { escapeHtml } from './escape-html.ts';
export { escapeMarkdown } from './escape-markdown.ts';
export { nearestName } from './nearest.ts';
export { redactSecrets } from './redact-secrets.ts';
export { isCredentialParameter, percentDecoded, requestCredentials } from './request-credentials.ts';
export { type SafeOptions, safe } from './safe.ts';
export { secretsFromEnv } from './secrets-from-env.ts';
export { storable, storableLine } from './storable.ts';
export { urlPart } from './url-part.ts';
