/** The pictures and videos that people of the simulator send: read at once, since a real file is read in real time. */
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"

/** Begins like a JPEG, and goes on like an MP4. */
const HEAD = [0xff, 0xd8, 0xff, 0xe0, 0x66, 0x74, 0x79, 0x70]

/** So many bytes that pass for either. */
export const pictureOf = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  bytes.set(HEAD.slice(0, size))
  return bytes
}

/** A file of two parts; its bytes are asked of `pictureOf`. */
export const pickedFile = (): Blob => new Blob([new Uint8Array(PART_BYTES + 20_000)])
