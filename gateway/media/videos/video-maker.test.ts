/** An uploaded file becomes a video in a thread of its own, or is refused; whatever it claims, it costs little. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { VIDEO_MAX_SECONDS, VIDEO_MOST_EDGE } from "#schema/rules/people/video-rules.ts"
import { videoFile } from "../../../tests/worlds/gateway/video-file.ts"
import { VideoMaker } from "./video-maker.ts"

const make = (file: Uint8Array) =>
  Effect.runPromise(
    Effect.result(Effect.flatMap(VideoMaker, (maker) => maker.make(file))).pipe(
      Effect.map((made) => (made._tag === "Success" ? made.success : made.failure.error.kind)),
    ),
  )
const ascii = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1")

test("AUTH-12: it is packed anew: what a camera has written into it is gone, and its cover stands beside it", async () => {
  const file = await videoFile({ title: "52.5200 N 13.4050 E" })
  expect(ascii(file)).toContain("52.5200 N")
  const made = await make(file)
  if (typeof made === "string") throw new Error(made)
  expect(made).toMatchObject({ type: "webm", seconds: 2 })
  expect(ascii(made.video)).not.toContain("52.5200 N")
  expect(made.video.length).toBeLessThan(file.length)
  expect([...made.cover.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  // The result could be packed again if it had a cover; the cover is not part of it.
  expect(await make(made.video)).toBe("videoUnsupported")
})

test("AUTH-12: one without a cover, a torn one, one that is none, one too large to be shown and one too long are refused", async () => {
  const file = await videoFile()
  expect(await make(await videoFile({ hasCover: false }))).toBe("videoUnsupported")
  expect(await make(file.subarray(0, 60))).toBe("videoUnsupported")
  expect(await make(Buffer.from("<svg/>"))).toBe("videoUnsupported")
  expect(await make(await videoFile({ frames: 2, width: VIDEO_MOST_EDGE + 16, height: 64 }))).toBe("videoUnsupported")
  expect(await make(await videoFile({ frames: 4 * (VIDEO_MAX_SECONDS + 1) }))).toBe("videoTooLong")
  expect(await make(await videoFile({ frames: 4 * VIDEO_MAX_SECONDS }))).toMatchObject({ seconds: VIDEO_MAX_SECONDS })
})

const box = (type: string, ...parts: ReadonlyArray<Buffer>): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}
const words = (...numbers: ReadonlyArray<number>): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * at)
  return bytes
}
const zeros = (count: number): Buffer => Buffer.alloc(count)

/** The samples of a track: `count` samples of `size` bytes, all at `offset` in the file, each `each` ms long. */
interface Samples {
  readonly count: number
  readonly size: number
  readonly offset: number
  readonly each: number
}

/** The `moov` box of an MP4 with one track, with the boxes `more` appended. */
const moov = ({ count, size, offset, each }: Samples, ...more: ReadonlyArray<Buffer>): Buffer => {
  const avc1 = box(
    "avc1",
    ...[zeros(24), Buffer.from([0, 90, 0, 120]), zeros(50)],
    box("avcC", Buffer.from([1, 66, 0, 30, 255, 224, 0])),
  )
  const stbl = box(
    "stbl",
    box("stsd", words(0, 1), avc1),
    box("stts", count === 0 ? words(0, 0) : words(0, 1, count, each)),
    box("stsz", words(0, size, count)),
    box("stsc", count === 0 ? words(0, 0) : words(0, 1, 1, 1, 1)),
    box("stco", words(0, count, ...Array.from({ length: count }, () => offset))),
  )
  const mdia = box(
    "mdia",
    box("mdhd", words(0, 0, 0, 1_000, 4_000, 0)),
    box("hdlr", words(0, 0), Buffer.from("vide"), zeros(13)),
    box("minf", stbl),
  )
  const tkhd = box("tkhd", words(3, 0, 0, 1, 0, 4_000), zeros(60))
  return box("moov", box("mvhd", words(0, 0, 0, 1_000, 4_000), zeros(80)), box("trak", tkhd, mdia), ...more)
}
const ftyp = box("ftyp", Buffer.from("isom"), words(0))

/** An MP4 of a few hundred bytes that claims 4,294,967,295 samples in one run of a fragment. */
const claimingMp4 = (): Buffer =>
  Buffer.concat([
    ftyp,
    moov({ count: 0, size: 0, offset: 0, each: 0 }, box("mvex", box("trex", words(0, 1, 1, 1, 1, 0)))),
    box(
      "moof",
      box("mfhd", words(0, 1)),
      box("traf", box("tfhd", words(0, 1)), box("trun", words(0x01, 0xffffffff, 8))),
    ),
    box("mdat", zeros(64)),
  ])

/** An MP4 with a cover, whose samples are all the same megabyte. */
const repeatingMp4 = (count: number): Buffer => {
  const data = box("data", words(13, 0), Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
  const meta = box(
    "meta",
    words(0),
    box("hdlr", words(0, 0), Buffer.from("mdirappl"), zeros(9)),
    box("ilst", box("covr", data)),
  )
  const size = 1_024 * 1_024
  const sample = zeros(size)
  sample.writeUInt32BE(size - 4)
  sample[4] = 0x65
  return Buffer.concat([
    ftyp,
    box("mdat", sample),
    moov({ count, size, offset: ftyp.length + 8, each: 100 }, box("udta", meta)),
  ])
}

test("AUTH-12: samples that share their bytes are copied only as far as a file may be long", async () => {
  expect(await make(repeatingMp4(3))).toMatchObject({ type: "mp4" })
  expect(await make(repeatingMp4(20))).toBe("videoUnsupported")
})

test("AUTH-12: a small file that claims four thousand million samples ends its own thread, and nothing else", {
  timeout: 40_000,
}, async () => {
  const before = process.memoryUsage().rss
  const [claiming, honest] = await Promise.all([make(claimingMp4()), videoFile().then(make)])
  expect(claiming).toBe("videoUnsupported")
  expect(honest).toMatchObject({ type: "webm" })
  expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1_024 * 1_024)
})
