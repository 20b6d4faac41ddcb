/**
 * Attacks on albums: removing other people's photos, seeing them before review, guessing ids, exceeding the room of an
 * album.
 */
import crypto from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Device, type Reply, within } from "./client.ts"
import { startUndecided, type Target } from "./target.ts"

const CODES = { invalid: 400, gone: 20_113, full: 20_114 }
const ROOM = 9

let target: Target
let file: Buffer
beforeAll(async () => {
  target = await startUndecided()
  file = await sharp({ create: { width: 90, height: 120, channels: 3, background: "#304050" } })
    .jpeg()
    .toBuffer()
})
afterAll(() => target?.close())

const freshId = (): string => crypto.randomBytes(16).toString("base64url")
const part = (device: Device, blobId: string, path = "/account/v1/photos"): Promise<Reply> => {
  const fields = { blobId, bytes: String(file.length), offset: "0", data: file.toString("base64url") }
  return device.ask(device.signed("POST", path, new URLSearchParams(fields).toString()))
}
const put = (device: Device, blobId: string): Promise<Reply> =>
  device.post("/account/v1/upload_photos", { intentId: freshId(), blobId, bytes: file.length })
const add = async (device: Device): Promise<Reply> => {
  const blobId = freshId()
  const sent = await part(device, blobId)
  return sent.code === 200 ? put(device, blobId) : sent
}
const albumOf = async (device: Device) =>
  (await target.inStore((tx) => tx.accounts.find(device.userId)))?.photos.toSorted((a, b) => a.orderNum - b.orderNum) ??
  []
const remove = (device: Device, ids: unknown): Promise<Reply> =>
  device.post("/account/v1/del_photos", { intentId: freshId(), ids })
const order = (device: Device, ids: unknown): Promise<Reply> =>
  device.post("/account/v1/order_photos", { intentId: freshId(), ids })

test("ENT-10: ids of another person's photos, guessed or known, remove and move none of theirs", async () => {
  const [ann, mallory] = [await target.member(), await target.member()]
  for (let n = 0; n < 2; n++) expect((await add(ann)).code).toBe(200)
  const before = await albumOf(ann)
  const ids = before.map(({ id }) => id)
  expect((await remove(mallory, ids)).code).toBe(200)
  expect((await order(mallory, ids.toReversed())).code).toBe(200)
  for (let from = 0; from < 90; from += ROOM)
    await remove(
      mallory,
      Array.from({ length: ROOM }, (_, n) => from + n),
    )
  expect([await albumOf(ann), await albumOf(mallory)]).toEqual([before, []])
  const kept = await target.inStore((tx) => tx.pictures.of(ann.userId))
  expect(kept.map(({ status }) => status)).toEqual(["reviewing", "reviewing"])
})

test("ENT-10: what is no list of a few ids is refused", async () => {
  const mallory = await target.member()
  const lists = [[], null, "1", [1.5], [-1], ["1"], [2 ** 60], Array.from({ length: ROOM + 1 }, (_, n) => n), { 0: 1 }]
  for (const ids of lists) {
    expect((await remove(mallory, ids)).code).toBe(CODES.invalid)
    expect((await order(mallory, ids)).code).toBe(CODES.invalid)
  }
})

test("ENT-10: a tenth photo is refused, by whatever path its parts came and however many come at once", async () => {
  const mallory = await target.member()
  for (let n = 0; n < ROOM - 1; n++) expect((await add(mallory)).code).toBe(200)
  const [one, two] = [freshId(), freshId()]
  await part(mallory, one)
  await part(mallory, two, "/account/v1/upload_image")
  const codes = (await Promise.all([put(mallory, one), put(mallory, two)])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, CODES.full])
  expect((await add(mallory)).code).toBe(CODES.full)
  expect(await albumOf(mallory)).toHaveLength(ROOM)
})

test("ENT-10: a photo under review is not served to others by its address, nor told in the profile, and its owner sees it", async () => {
  const [ann, mallory] = [await target.member(), await target.member()]
  expect((await add(ann)).code).toBe(200)
  const [{ pic } = { pic: "" }] = await albumOf(ann)
  const look = async (device: Device, path: string) => (await device.send(device.plain("GET", path))).status
  expect(await look(ann, pic)).toBe(200)
  for (const path of [pic, pic.replace("portrait", "avatar"), `${pic}?owner=${ann.userId}`]) {
    expect(await look(mallory, path)).toBe(404)
    expect(await look(target.device(), path)).toBe(404)
  }
  // Ann's id in Mallory's cookies does not make Mallory Ann.
  mallory.cookies.set("user_login_id", String(ann.userId))
  expect(await look(mallory, pic)).toBe(404)
  mallory.cookies.set("user_login_id", String(mallory.userId))
  const asked = new URLSearchParams({ u_id: String(mallory.userId), search_u_id: String(ann.userId) })
  const profile = await mallory.get(`/account/v1/getUserInfo?${asked}`)
  expect([profile.code, within(profile.data, "photos")]).toEqual([200, []])
})

test("ENT-10: another person's upload is no photo of one's own", async () => {
  const [ann, mallory] = [await target.member(), await target.member()]
  const blobId = freshId()
  await part(ann, blobId)
  expect((await put(mallory, blobId)).code).toBe(CODES.gone)
  expect([await albumOf(ann), await albumOf(mallory)]).toEqual([[], []])
})
