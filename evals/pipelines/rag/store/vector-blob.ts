import type { PackedVector } from '../../search/embedder.ts';

/** A vector as it is stored: its indices, then its values with the precision of 32 bits, in the order of the machine. */
export function vectorToBlob({ indices, values }: PackedVector): Buffer {
  const blob = new ArrayBuffer(indices.length * 8);
  new Uint32Array(blob, 0, indices.length).set(indices);
  new Float32Array(blob, indices.length * 4).set(values);
  return Buffer.from(blob);
}

/** The vector of `vectorToBlob`. */
export function blobToVector(blob: Buffer): PackedVector {
  const count = blob.length / 8;
  const { buffer } = new Uint8Array(blob);
  return { indices: new Uint32Array(buffer, 0, count), values: new Float32Array(buffer, count * 4, count) };
}
