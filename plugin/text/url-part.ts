/** A text as a part of an address. Half a surrogate pair cannot be encoded, and is replaced. */
export function urlPart(text: string): string {
  return encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  );
}
