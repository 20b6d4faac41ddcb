/**
 * A thread that repackages one video. Uploaded videos are parsed only here: the library reads them in JavaScript, whose
 * memory is safe, but a file of five megabytes can claim any number of samples. So the thread's memory and time are
 * limited (video-maker.ts), and so is its output, which lies outside that memory limit.
 */
import { parentPort, workerData } from "node:worker_threads"
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  type InputTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny"
import {
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
  VIDEO_MOST_EDGE,
  type VideoType,
} from "#schema/rules/people/video-rules.ts"

/** The thread's start data. */
export interface VideoData {
  readonly file: Uint8Array
  readonly type: VideoType
}

/** The thread's only message. */
export type VideoSaid =
  | { readonly problem: "videoUnsupported" | "videoTooLong" }
  | { readonly video: Uint8Array; readonly seconds: number; readonly cover: Uint8Array }

/** Codecs that every browser plays from such a file. */
const PLAYED: Readonly<Record<VideoType, ReadonlySet<string>>> = {
  mp4: new Set(["avc", "aac", "opus"]),
  webm: new Set(["vp8", "vp9", "opus", "vorbis"]),
}
/** Tolerance, because the page cuts at the end of a frame. */
const LENIENT_SECONDS = 0.5
const MOST_COVER_BYTES = 1_024 * 1_024

const refused = (problem: "videoUnsupported" | "videoTooLong"): VideoSaid => ({ problem })

const isFine = async (track: InputTrack, type: VideoType): Promise<boolean> => {
  const codec = await track.getCodec()
  if (codec === null || !PLAYED[type].has(codec)) return false
  if (!track.isVideoTrack()) return track.isAudioTrack()
  const edge = Math.max(await track.getDisplayWidth(), await track.getDisplayHeight())
  return edge > 0 && edge <= VIDEO_MOST_EDGE
}

/**
 * Whether the samples are no larger than a file may be: many samples of an MP4 may refer to the same bytes, which the
 * new file holds once for each.
 */
const isWithinBytes = async (tracks: ReadonlyArray<InputTrack>): Promise<boolean> => {
  let bytes = 0
  for (const track of tracks)
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      bytes += packet.byteLength
      if (bytes > VIDEO_MAX_BYTES) return false
    }
  return true
}

const packed = async ({ file, type }: VideoData): Promise<VideoSaid> => {
  const source = new BufferSource(file)
  const input = new Input({ source, formats: type === "mp4" ? [MP4, QTFF] : [WEBM, MATROSKA] })
  const tracks = await input.getTracks()
  const pictures = tracks.filter((track) => track.isVideoTrack())
  if (pictures.length !== 1 || tracks.length > 2) return refused("videoUnsupported")
  for (const track of tracks) if (!(await isFine(track, type))) return refused("videoUnsupported")
  const seconds = await input.computeDuration()
  if (!(seconds > 0)) return refused("videoUnsupported")
  if (seconds > VIDEO_MAX_SECONDS + LENIENT_SECONDS) return refused("videoTooLong")
  if (!(await isWithinBytes(tracks))) return refused("videoUnsupported")
  // The page stores its cover like the front cover of an album.
  const cover = (await input.getMetadataTags()).images?.find(({ kind }) => kind === "coverFront")?.data
  if (cover === undefined || cover.length > MOST_COVER_BYTES) return refused("videoUnsupported")
  const target = new BufferTarget()
  const format = type === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    copy: { mode: "forced" },
    // Removes place, camera and comments, and the cover with them.
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return refused("videoUnsupported")
  await conversion.execute()
  if (target.buffer === null) return refused("videoUnsupported")
  return {
    video: new Uint8Array(target.buffer),
    seconds: Math.ceil(seconds - LENIENT_SECONDS) || 1,
    cover: cover.slice(),
  }
}

const data: VideoData = workerData
parentPort?.postMessage(await packed(data).catch(() => refused("videoUnsupported")))
