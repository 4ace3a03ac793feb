// The snapshot of an interpreter's memory, stored as a patch on the memory of a fresh one.
// The file has five numbers, the places of the changes, the head of the snapshot, and the changes.

const MAGIC = 0x4b425331;
const NUMBERS = 5;
const WORD = Uint32Array.BYTES_PER_ELEMENT;
const PAGE = 65_536; // bytes, of WebAssembly

/** Return the sum of the words of a memory. @param {Uint8Array} memory */
function checksum(memory) {
  let sum = 0;
  for (const word of new Int32Array(memory.buffer, memory.byteOffset, memory.length >> 2))
    sum = (sum + word) | 0;
  return sum >>> 0;
}

/**
 * Read a response to its end, and report how much has arrived.
 * @param {Response} response
 * @param {number} size in bytes
 * @param {(share: number) => void} onProgress
 */
export async function readAll(response, size, onProgress) {
  const data = new Uint8Array(size);
  let length = 0;
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (length + value.length > size) throw new Error('the snapshot is too long');
    data.set(value, length);
    length += value.length;
    onProgress(length / size);
  }
  if (length !== size) throw new Error('the snapshot is too short');
  return data.buffer;
}

/**
 * Make a snapshot from a patch and the memory of a fresh interpreter, into `image`.
 * @param {ArrayBuffer} patch
 * @param {Uint8Array} image
 * @param {Uint8Array} fresh
 */
export function applyPatch(patch, image, fresh) {
  const [magic, headLength, length, sum, count] = new Uint32Array(patch, 0, NUMBERS);
  if (magic !== MAGIC || image.length !== headLength + length)
    throw new Error('the snapshot belongs to another version');
  const places = new Uint32Array(patch, NUMBERS * WORD, 2 * count);
  let at = (NUMBERS + 2 * count) * WORD;
  image.set(new Uint8Array(patch, at, headLength));
  at += headLength;
  const memory = image.subarray(headLength);
  memory.set(fresh);
  for (let run = 0; run < count; run += 1) {
    const [start, size] = [places[2 * run], places[2 * run + 1]];
    memory.set(new Uint8Array(patch, at, size), start);
    at += size;
  }
  if (checksum(memory) !== sum) throw new Error('the snapshot is damaged');
}

/**
 * Make a memory at least as large as that of a snapshot.
 * @param {WebAssembly.Memory} memory
 * @param {number} size in bytes
 */
export function growMemory(memory, size) {
  const missing = size - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
