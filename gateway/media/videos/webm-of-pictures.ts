/** Makes a video from pictures: a lossy WebP picture holds one VP8 key frame, and a WebM file holds many. */
import type { MetadataTags } from "mediabunny"

interface Pictures {
  /** Lossy WebP pictures of one size; each is shown for one frame. */
  readonly frames: ReadonlyArray<Uint8Array>
  readonly width: number
  readonly height: number
  readonly perSecond: number
  readonly tags?: MetadataTags
}

const CHUNK = Buffer.from("VP8 ")

/** Dies for a file that is no such picture. */
const keyFrameOf = (webp: Uint8Array): Uint8Array => {
  const file = Buffer.from(webp)
  const at = file.indexOf(CHUNK)
  if (at < 0) throw new Error("media: no key frame in it")
  return new Uint8Array(file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4)))
}

export const webmOfPictures = async ({ frames, width, height, perSecond, tags }: Pictures): Promise<Uint8Array> => {
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } = await import("mediabunny")
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource("vp8")
  output.addVideoTrack(source, { frameRate: perSecond })
  if (tags !== undefined) output.setMetadataTags(tags)
  await output.start()
  const meta = { decoderConfig: { codec: "vp8", codedWidth: width, codedHeight: height } }
  for (const [n, frame] of frames.entries()) {
    const packet = new EncodedPacket(keyFrameOf(frame), "key", n / perSecond, 1 / perSecond)
    await source.add(packet, n === 0 ? meta : undefined)
  }
  await output.finalize()
  if (target.buffer === null) throw new Error("media: no video came of it")
  return new Uint8Array(target.buffer)
}
