// A link that contains a position: its compressed text is in the fragment, which browsers do not send.

/** @param {Uint8Array} bytes @param {CompressionStream|DecompressionStream} stream */
async function pipe(bytes, stream) {
  const body = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** @param {string} text */
export async function encodePosition(text) {
  const packed = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = btoa(String.fromCharCode(...packed));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Return the text of a fragment, or null if it contains none. @param {string} encoded */
export async function decodePosition(encoded) {
  try {
    const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}
