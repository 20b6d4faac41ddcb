/**
 * Makes a chosen video ready to send, on this device: its first fifteen seconds in 480p, with a frame of it inside the
 * file as the cover. The browser decodes and encodes (WebCodecs); a video that is already small enough is copied.
 */
import {
  BlobSource,
  BufferTarget,
  CanvasSink,
  Conversion,
  getFirstEncodableVideoCodec,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
  WebMOutputFormat,
} from "mediabunny"
import { VIDEO_EDGE, VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS, type VideoType } from "#schema/rules/people/video-rules.ts"

export type VideoProblem = "videoUnsupported" | "videoTooBig"

interface Making {
  /** Progress, 0 to 1. */
  readonly told: (share: number) => void
  readonly signal: AbortSignal
}

const COVER = { width: 720, height: 960 } as const
const [PICTURES, SOUND] = [new Quality({ bitrate: 1_200_000 }), new Quality({ bitrate: 96_000 })]
/** Codecs that all browsers play, by container. The first one that this browser can encode is used. */
const CODECS = { mp4: ["avc"], webm: ["vp9", "vp8"] } as const satisfies Readonly<
  Record<VideoType, ReadonlyArray<string>>
>

/** The frame at a third of the video, as a JPEG. */
const coverOf = async (track: InputVideoTrack, seconds: number): Promise<Uint8Array> => {
  const start = await track.getFirstTimestamp()
  const sink = new CanvasSink(track, { ...COVER, fit: "cover" })
  const frame = (await sink.getCanvas(start + seconds / 3)) ?? (await sink.getCanvas(start))
  if (frame === null) throw new Error("no picture")
  const { canvas } = frame
  const blob =
    canvas instanceof OffscreenCanvas
      ? await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 })
      : await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/jpeg", 0.85))
  if (blob === null) throw new Error("no picture")
  return new Uint8Array(await blob.arrayBuffer())
}

/** Encoders require even numbers. */
const sized = (width: number, height: number): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, VIDEO_EDGE / Math.max(width, height))
  return { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) }
}

/**
 * How to pack the video: copied when it is small and in a known codec, else encoded by the first codec that this
 * browser supports. Undefined: it supports none.
 */
const targetOf = async (track: InputVideoTrack, size: { readonly width: number; readonly height: number }) => {
  const own = await track.getCodec()
  const isSmall = (await track.getDisplayWidth()) <= size.width && ((await track.getAverageBitrate()) ?? 0) < 2_500_000
  for (const type of ["mp4", "webm"] as const) {
    const known: ReadonlyArray<string> = CODECS[type]
    if (isSmall && own !== null && known.includes(own)) return { type, video: {} }
  }
  for (const type of ["mp4", "webm"] as const) {
    const codec = await getFirstEncodableVideoCodec([...CODECS[type]], size)
    if (codec !== null)
      return { type, video: { codec, ...size, fit: "contain", quality: PICTURES, forceTranscode: true } as const }
  }
  return undefined
}

/** The video, or why it could not be made; undefined when `signal` stopped it. */
export const makeVideo = async (file: Blob, { told, signal }: Making): Promise<Blob | VideoProblem | undefined> => {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null || !(await track.canDecode())) return "videoUnsupported"
    const start = await track.getFirstTimestamp()
    const seconds = Math.min(VIDEO_MAX_SECONDS, (await track.computeDuration()) - start)
    const size = sized(await track.getDisplayWidth(), await track.getDisplayHeight())
    const target = await targetOf(track, size)
    if (target === undefined) return "videoUnsupported"
    const cover = await coverOf(track, seconds)
    const made = new BufferTarget()
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: target.type === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat(),
        target: made,
      }),
      tracks: "primary",
      trim: { start: Math.max(0, start), end: start + seconds },
      video: target.video,
      audio: { numberOfChannels: 2, quality: SOUND },
      copy: { boundaryPolicy: "shrink" },
      tags: { images: [{ data: cover, mimeType: "image/jpeg", kind: "coverFront" }] },
      showWarnings: false,
    })
    const hasPictures = conversion.utilizedTracks.some((used) => used.isVideoTrack())
    if (!conversion.isValid || !hasPictures) return "videoUnsupported"
    if (signal.aborted) return undefined
    conversion.onProgress = told
    const stop = () => void conversion.cancel()
    signal.addEventListener("abort", stop)
    await conversion.execute().finally(() => signal.removeEventListener("abort", stop))
    if (signal.aborted) return undefined
    if (made.buffer === null) return "videoUnsupported"
    return made.buffer.byteLength > VIDEO_MAX_BYTES
      ? "videoTooBig"
      : new Blob([made.buffer], { type: `video/${target.type}` })
  } catch {
    return signal.aborted ? undefined : "videoUnsupported"
  } finally {
    input.dispose()
  }
}
