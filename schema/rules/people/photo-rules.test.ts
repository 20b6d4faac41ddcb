import { expect, test } from "vitest"
import { INTERESTS, interestIdOf } from "./interests.ts"
import { avatarAddress, IMAGE_MAX_BYTES, imageProblem, imageTypeOf, photoAddress } from "./photo-rules.ts"

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const heads = {
  "image/jpeg": [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0],
  "image/webp": [...letters("RIFF"), 1, 2, 3, 4, ...letters("WEBP")],
}
/** Positions of the bytes that show the type; not those of a WebP's length. */
const telling = {
  "image/jpeg": [0, 1, 2],
  "image/png": [0, 1, 2, 3, 4, 5, 6, 7],
  "image/webp": [0, 1, 2, 3, 8, 9, 10, 11],
}

test("a picture is what its first bytes say: with any of them changed it is none", () => {
  for (const [type, head] of Object.entries(heads)) {
    expect(imageTypeOf(Uint8Array.from(head))).toBe(type)
    for (const at of telling[type as keyof typeof heads])
      expect(imageTypeOf(Uint8Array.from(head.with(at, 0x20))), `${type} at ${at}`).toBeUndefined()
  }
  expect(imageTypeOf(new Uint8Array())).toBeUndefined()
})

test("a picture may have 5M and no byte more; an empty or an unknown one is unsupported", () => {
  const png = Uint8Array.from(heads["image/png"])
  expect([1, IMAGE_MAX_BYTES, IMAGE_MAX_BYTES + 1, 0].map((bytes) => imageProblem(bytes, png))).toEqual([
    undefined,
    undefined,
    "imageTooBig",
    "imageUnsupported",
  ])
  expect(imageProblem(100, Uint8Array.from(letters("GIF89a")))).toBe("imageUnsupported")
})

test("a photo's portrait has an avatar; another picture is its own", () => {
  const id = "a".repeat(22)
  expect(avatarAddress(photoAddress(id, "portrait"))).toBe(photoAddress(id, "avatar"))
  for (const own of ["", "/media/seed/3.webp", photoAddress("short", "portrait"), `/x${photoAddress(id, "portrait")}`])
    expect(avatarAddress(own)).toBe(own)
})

test("an interest is found by its name, and a name that is none of them is not", () => {
  for (const [id, name] of Object.entries(INTERESTS)) expect(interestIdOf(name)).toBe(Number(id))
  expect(interestIdOf("Sleeping in")).toBeUndefined()
})
