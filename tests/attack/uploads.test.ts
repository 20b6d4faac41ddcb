/**
 * What an attacker sends where a photo is expected: other people's uploads, repeats, wrong offsets, bombs, polyglots,
 * floods. The tests count what is in the store and look at what is served; that bounds memory and disk.
 */
import crypto from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { type Device, type Reply, within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

const UPLOAD = "/account/v1/upload_image"
const SET = "/account/v1/set_photo"
const PART = 256 * 1_024
const MOST = 5 * 1_024 * 1_024
const CODES = { tooBig: 20_110, unsupported: 20_111, gone: 20_113, invalid: 400, replayed: 20_003, limited: 429 }

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target?.close())

interface Part {
  readonly blobId: string
  readonly bytes: number | string
  readonly offset: number | string
  readonly data: string
}
const freshId = (): string => crypto.randomBytes(16).toString("base64url")
const form = (part: Part): string =>
  new URLSearchParams(Object.entries(part).map(([name, value]): [string, string] => [name, String(value)])).toString()
const partOf = (blobId: string, file: Buffer, offset: number): Part => ({
  blobId,
  bytes: file.length,
  offset,
  data: file.subarray(offset, offset + PART).toString("base64url"),
})
const send = (device: Device, part: Part): Promise<Reply> => device.ask(device.signed("POST", UPLOAD, form(part)))
const upload = async (device: Device, blobId: string, file: Buffer): Promise<Reply | undefined> => {
  let last: Reply | undefined
  for (let offset = 0; offset < file.length; offset += PART) {
    last = await send(device, partOf(blobId, file, offset))
    if (last.code !== 200) return last
  }
  return last
}
const setPhoto = (device: Device, blobId: string, bytes: number, intentId = freshId()): Promise<Reply> =>
  device.post(SET, { intentId, blobId, bytes })
const received = (reply: Reply): unknown => within(reply.data, "received")
const jpeg = (width = 300, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#304050" } })
    .jpeg()
    .toBuffer()
const uploadsOf = (device: Device) => target.inStore((tx) => tx.uploads.of(device.userId))
const headImgOf = async (device: Device) =>
  (await target.inStore((tx) => tx.accounts.find(device.userId)))?.headImg ?? ""
const hasPhoto = async (device: Device) => (await headImgOf(device)).startsWith("/media/photo/")

test("AUTH-12: an honest photo is shown, as the gateway made it and nothing else", async () => {
  const mallory = await target.member()
  const file = Buffer.concat([await jpeg(), Buffer.from("<script>alert(document.cookie)</script>")])
  const blobId = freshId()
  expect((await upload(mallory, blobId, file))?.code).toBe(200)
  expect((await setPhoto(mallory, blobId, file.length)).code).toBe(200)
  await vi.waitFor(async () => expect(await hasPhoto(mallory)).toBe(true), 20_000)
  const answer = await fetch(`${target.origin}${await headImgOf(mallory)}`)
  const served = Buffer.from(await answer.arrayBuffer())
  expect([served.includes("<script>"), (await sharp(served).metadata()).format]).toEqual([false, "webp"])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  })
})

test("AUTH-13: 5 MB and a byte, nothing, and what is no JPEG, PNG or WebP are refused with the first part", async () => {
  const mallory = await target.member()
  const ask = (bytes: number | string) => send(mallory, { blobId: freshId(), bytes, offset: 0, data: "" })
  expect((await ask(MOST + 1)).code).toBe(CODES.tooBig)
  expect((await ask(0)).code).toBe(CODES.unsupported)
  for (const bytes of ["-1", "NaN", "99999999999", "1.5", "many"]) expect((await ask(bytes)).code).toBe(CODES.invalid)
  const files = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from("GIF89a<script>1</script>"),
    Buffer.from("%PDF-1.7"),
    Buffer.from("MZ not a picture"),
  ]
  for (const file of files) expect((await upload(mallory, freshId(), file))?.code).toBe(CODES.unsupported)
  expect((await ask(MOST)).code).toBe(200)
  expect(await hasPhoto(mallory)).toBe(false)
})

test("P40: a bomb, a torn file, and a script behind a picture's first bytes open nothing and show nothing", async () => {
  const mallory = await target.member()
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const whole = await jpeg(1_200, 1_600)
  for (const file of [
    bomb,
    whole.subarray(0, whole.length >> 1),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<html><script>1</script>")]),
    Buffer.concat([Buffer.from("RIFF....WEBP"), Buffer.from("VP8 nonsense")]),
  ]) {
    const blobId = freshId()
    expect((await upload(mallory, blobId, file))?.code).toBe(200)
    expect((await setPhoto(mallory, blobId, file.length)).code).toBe(CODES.unsupported)
  }
  expect([await hasPhoto(mallory), await uploadsOf(mallory)]).toEqual([false, []])
  expect((await mallory.get("/coin/v1/current")).code).toBe(200)
})

test("AUTH-13: wrong places, lengths and letters leave the upload as it was", async () => {
  const mallory = await target.member()
  const file = Buffer.concat([await jpeg(), Buffer.alloc(2 * PART)])
  const blobId = freshId()
  const first = partOf(blobId, file, 0)
  expect(received(await send(mallory, first))).toBe(PART)
  for (const part of [
    first,
    partOf(blobId, file, 2 * PART),
    { ...first, offset: 17 },
    { ...first, offset: 2 ** 31 - 1 },
  ])
    expect(received(await send(mallory, part))).toBe(PART)
  const next = partOf(blobId, file, PART)
  for (const part of [
    { ...next, bytes: file.length + 1 },
    { ...next, data: next.data.slice(0, 400) },
    { ...next, data: `${next.data}A` },
    { ...next, data: `+/=${next.data.slice(3)}` },
    { ...next, blobId: "../../etc" },
    { ...next, offset: -1 },
  ])
    expect((await send(mallory, part)).code).toBe(CODES.invalid)
  expect((await uploadsOf(mallory)).map((row) => row.received)).toEqual([PART])
  expect((await setPhoto(mallory, blobId, file.length)).code).toBe(CODES.gone)
  expect((await setPhoto(mallory, blobId, PART)).code).toBe(CODES.gone)
})

test("NET-02: a part that was heard on its way does nothing when it is sent again, unsigned, or by somebody else", async () => {
  const [ann, mallory] = [await target.member(), await target.member()]
  const file = await jpeg()
  const blobId = freshId()
  const outgoing = ann.signed("POST", UPLOAD, form(partOf(blobId, file, 0)))
  expect((await ann.ask(outgoing)).code).toBe(200)
  expect((await ann.ask(outgoing)).code).toBe(CODES.replayed)
  expect((await mallory.ask(mallory.plain("POST", UPLOAD, outgoing.body))).code).not.toBe(200)
  const changed = {
    ...ann.signed("POST", UPLOAD, outgoing.body),
    body: form(partOf(blobId, Buffer.alloc(file.length, 1), 0)),
  }
  expect((await ann.ask(changed)).code).not.toBe(200)
  // The id alone gives no access: sent by Mallory, it names an upload of Mallory's own.
  expect(received(await send(mallory, { ...partOf(blobId, file, 0), data: "" }))).toBe(0)
  expect((await setPhoto(mallory, blobId, file.length)).code).toBe(CODES.gone)
  expect((await setPhoto(ann, blobId, file.length)).code).toBe(200)
  expect(await hasPhoto(mallory)).toBe(false)
})

test("CARD-11: one intent that comes five times at once is one photo", async () => {
  const ann = await target.member()
  const file = await jpeg()
  const [blobId, intentId] = [freshId(), freshId()]
  await upload(ann, blobId, file)
  const replies = await Promise.all(Array.from({ length: 5 }, () => setPhoto(ann, blobId, file.length, intentId)))
  expect(replies.filter(({ code }) => code === 200).length).toBeGreaterThan(0)
  expect(replies.filter(({ code }) => code !== 200 && code !== CODES.gone)).toEqual([])
  const told = await target.inStore((tx) => tx.feeds.pull(ann.userId, 0, 1_000))
  expect(told.filter(({ event }) => event.intentId === intentId)).toHaveLength(1)
})

test("AUTH-13: of hundreds of unfinished uploads of a user two are kept", async () => {
  const mallory = await target.member()
  const codes = new Set<number>()
  const address = mallory.address
  for (let round = 0; round < 3; round++) {
    const device = Object.assign(mallory, { address: `${address.slice(0, address.lastIndexOf("."))}.${round + 1}` })
    const asked = Array.from({ length: 100 }, () =>
      send(device, { blobId: freshId(), bytes: MOST, offset: 0, data: "" }),
    )
    for (const { code } of await Promise.all(asked)) codes.add(code)
  }
  expect([...codes].filter((code) => code !== 200 && code !== CODES.limited)).toEqual([])
  expect((await uploadsOf(mallory)).length).toBeLessThanOrEqual(2)
})

test("P40: no path below /media/photo leaves its place, and an unknown photo is nothing", async () => {
  const device = target.device()
  for (const path of [
    `/media/photo/${freshId()}/portrait.webp`,
    "/media/photo/../../gateway/main.ts",
    "/media/photo/%2e%2e/%2e%2e/package.json",
    `/media/photo/${freshId()}/original.jpg`,
    `/media/photo/${freshId()}/portrait.webp%00.svg`,
  ])
    expect((await device.send(device.plain("GET", path))).status).toBe(404)
})

test("AUTH-13: a form of more than a part is turned away by its length", async () => {
  const mallory = await target.member()
  const part = { blobId: freshId(), bytes: MOST, offset: 0, data: "A".repeat(400_000) }
  expect((await mallory.send(mallory.signed("POST", UPLOAD, form(part)))).status).toBe(413)
  expect(await uploadsOf(mallory)).toEqual([])
})
