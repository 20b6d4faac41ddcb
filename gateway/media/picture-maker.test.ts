/** Pictures through the real decoder: files that users send, and files that attackers send. */
import { Effect, Exit } from "effect"
import sharp from "sharp"
import { expect, test } from "vitest"
import { PictureMaker } from "./picture-maker.ts"

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c05020" } })

const make = (file: Uint8Array) =>
  Effect.runPromiseExit(
    Effect.provide(
      PictureMaker.use((maker) => maker.make(file)),
      PictureMaker.layer,
    ),
  )
const made = async (file: Uint8Array) => {
  const exit = await make(file)
  if (Exit.isFailure(exit)) throw new Error(String(exit.cause))
  return exit.value
}
const whyNot = async (file: Uint8Array) => {
  const exit = await make(file)
  return Exit.isFailure(exit)
    ? exit.cause.reasons.map((reason) => reason._tag === "Fail" && reason.error.error.kind)
    : []
}

test("AUTH-12: JPEG, PNG and WebP become a portrait of 720 × 960 and a square of 192, both WebP", async () => {
  for (const file of [
    await plain(300, 500).jpeg().toBuffer(),
    await plain(2_000, 900).png().toBuffer(),
    await plain(64, 64).webp().toBuffer(),
  ]) {
    const { portrait, avatar } = await made(file)
    expect(await sharp(portrait).metadata()).toMatchObject({ format: "webp", width: 720, height: 960 })
    expect(await sharp(avatar).metadata()).toMatchObject({ format: "webp", width: 192, height: 192 })
  }
})

test("P40: place, camera, comments and whatever follows the picture are gone, and it is turned upright", async () => {
  const told = await plain(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: "my-home-address", Orientation: "6" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .toBuffer()
  const polyglot = Buffer.concat([told, Buffer.from("<script>alert(1)</script>")])
  expect(polyglot.includes("my-home-address")).toBe(true)
  const { portrait, avatar } = await made(polyglot)
  for (const picture of [portrait, avatar]) {
    const text = Buffer.from(picture).toString("latin1")
    expect([text.includes("my-home-address"), text.includes("<script>")]).toEqual([false, false])
    expect((await sharp(picture).metadata()).exif).toBeUndefined()
  }
})

test("AUTH-13: SVG, GIF, text, nothing, and a file that only begins like a picture are refused", async () => {
  const jpeg = await plain(300, 300).jpeg().toBuffer()
  for (const file of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    await plain(9, 9).gif().toBuffer(),
    Buffer.from("hello"),
    Buffer.alloc(0),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<svg/>")]),
    jpeg.subarray(0, jpeg.length >> 1),
  ])
    expect(await whyNot(file)).toEqual(["imageUnsupported"])
})

test("P40: a picture of more than 40 megapixels is refused before it is opened", async () => {
  const bomb = await plain(8_000, 5_001).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(500_000)
  expect(await whyNot(bomb)).toEqual(["imageUnsupported"])
})
