/**
 * Pictures and videos that people of the simulator send. They are read at once, because reading a real file takes real
 * time.
 */
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"

/** Begins like a JPEG and continues like an MP4. */
const HEAD = [0xff, 0xd8, 0xff, 0xe0, 0x66, 0x74, 0x79, 0x70]

/** A file of this many bytes that passes for either. */
export const pictureOf = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  bytes.set(HEAD.slice(0, size))
  return bytes
}

/** A file of two parts; its content comes from `pictureOf`. */
export const pickedFile = (): Blob => new Blob([new Uint8Array(PART_BYTES + 20_000)])
