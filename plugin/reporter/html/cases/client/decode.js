/**
 * The text that a data element of the page holds: Base64 of its gzip.
 *
 * @param {string} id
 * @returns {Promise<string>}
 */
async function decoded(id) {
  const base64 = document.getElementById(id)?.textContent ?? '';
  const binary = atob(base64.trim());
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
