/** The pictures that people of the simulator send: read at once, since a real file is read in real time. */
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"

const JPEG = [0xff, 0xd8, 0xff, 0xe0]

/** So many bytes that begin like a JPEG. */
export const pictureOf = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  bytes.set(JPEG.slice(0, size))
  return bytes
}

/** A file of two parts; its bytes are asked of `pictureOf`. */
export const pickedFile = (): Blob => new Blob([new Uint8Array(PART_BYTES + 20_000)])
