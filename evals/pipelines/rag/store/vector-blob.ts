import type { PackedVector } from '../../search/embedder.ts';

/** A vector as it is stored: its indices, then its values with the precision of 32 bits. */
export function vectorToBlob({ indices, values }: PackedVector): Buffer {
  const numbers = Buffer.alloc(indices.length * 8);
  for (let at = 0; at < indices.length; at += 1) {
    numbers.writeUInt32LE(indices[at]!, at * 4);
    numbers.writeFloatLE(values[at]!, (indices.length + at) * 4);
  }
  return numbers;
}

/** The vector of `vectorToBlob`. */
export function blobToVector(blob: Buffer): PackedVector {
  const count = blob.length / 8;
  const indices = new Uint32Array(count);
  const values = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    indices[at] = blob.readUInt32LE(at * 4);
    values[at] = blob.readFloatLE((count + at) * 4);
  }
  return { indices, values };
}
