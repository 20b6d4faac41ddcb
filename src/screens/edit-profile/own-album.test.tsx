// @vitest-environment jsdom
/** The album screen: the note of each photo, the commands of its buttons, and where the focus goes. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { OwnAlbumView } from "#schema/people/photo.ts"
import { ALBUM_MOST, IMAGE_MAX_BYTES } from "#schema/rules/people/photo-rules.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { OwnAlbum } from "./OwnAlbum.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const photoOf = (
  id: number,
  status: "approved" | "reviewing" | "rejected" = "approved",
  removal: string | null = null,
) => ({
  id,
  orderNum: id,
  pic: `/media/photo/${"p".repeat(21)}${id}/portrait.webp`,
  status,
  removal,
})
const NONE: OwnAlbumView = { photos: [], waiting: [], isOrderWaiting: false }

const open = (ownAlbum: Partial<OwnAlbumView>) => {
  const asked: Array<Command> = []
  const onCommand = (command: Command) => {
    asked.push(command)
    return { ok: true, value: { intentId: "i" } } as const
  }
  drawnOn(makeStaticClient({ queries: { ownAlbum: { ...NONE, ...ownAlbum } }, onCommand }), <OwnAlbum />)
  return asked
}
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
const choose = (...files: ReadonlyArray<File>): void => {
  const input = document.querySelector("input[type=file]")
  Object.defineProperty(input, "files", { configurable: true, value: files })
  flushSync(() => input?.dispatchEvent(new Event("change", { bubbles: true })))
}
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]

test("ENT-10: each photo says how it stands; a rejected one has no picture, and the hint and the count say what there is room for", () => {
  open({ photos: [photoOf(1), photoOf(2, "reviewing"), photoOf(3, "rejected"), photoOf(4, "approved", "away")] })
  const tiles = [...document.querySelectorAll("li[data-photo]")]
  expect(tiles.map(({ textContent }) => textContent)).toEqual(["", "Under review", "Not approved", "Is being removed"])
  expect(tiles.map((tile) => tile.querySelector("img")?.alt)).toEqual([
    "Photo 1 of your album",
    "Photo 2 of your album",
    undefined,
    "Photo 4 of your album",
  ])
  expect(document.body.textContent).toContain("3 of 9")
})

test("ENT-10: buttons with names move a photo, show it first, remove it and keep it again", () => {
  const asked = open({ photos: [photoOf(1), photoOf(2), photoOf(3), photoOf(4, "approved", "away")] })
  for (const name of [
    "Move photo 2 forward",
    "Move photo 2 back",
    "Show photo 3 first",
    "Remove photo 1",
    "Keep photo 4",
  ])
    button(name)?.click()
  expect(asked).toEqual([
    { _tag: "orderPhotos", ids: [2, 1, 3, 4] },
    { _tag: "orderPhotos", ids: [1, 3, 2, 4] },
    { _tag: "orderPhotos", ids: [3, 1, 2, 4] },
    { _tag: "removePhotos", ids: [1] },
    { _tag: "cancelIntent", intentId: "away" },
  ])
  expect([button("Move photo 1 forward")?.disabled, button("Show photo 1 first")?.disabled]).toEqual([true, true])
})

test("ENT-10: several files are kept one after the other until one is refused, and why is said", async () => {
  const asked = open({})
  const fine = new File([Uint8Array.from(PNG)], "a.png")
  choose(fine, new File([Uint8Array.from(PNG), new Uint8Array(IMAGE_MAX_BYTES)], "b.png"), fine)
  await expect
    .poll(() => document.querySelector("[role=alert]")?.textContent)
    .toContain("The image size is limited to 5M")
  expect(asked).toMatchObject([{ _tag: "addPhoto" }])
})

test("ENT-10: a photo on its way shows how far it is; one that was refused says why and can be tried again or given up", () => {
  const waiting = { intentId: "w", blobId: "b", bytes: 100, sent: 40, sending: true, refused: null }
  const asked = open({ waiting: [waiting, { ...waiting, intentId: "r", refused: { kind: "photoLimit" } }] })
  expect(document.body.textContent).toContain("Sending…")
  expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBeTruthy()
  expect(document.querySelector("[role=alert]")?.textContent).toBe(
    "That was the last photo for today. Try again tomorrow.",
  )
  button("Try again")?.click()
  expect(asked.at(-1)).toEqual({ _tag: "retryIntent", intentId: "r" })
  button("Cancel this photo")?.click()
  expect(asked.at(-1)).toEqual({ _tag: "cancelIntent", intentId: "w" })
})

test("ENT-10: with nine photos no further one can be chosen, and the button says why", () => {
  open({ photos: Array.from({ length: ALBUM_MOST }, (_, id) => photoOf(id)) })
  const adding = [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent?.includes("Add a photo"),
  )
  expect([adding?.getAttribute("aria-disabled"), adding?.title]).toEqual([
    "true",
    "Your album is full. Remove a photo first.",
  ])
})

test("ENT-10: while it is not known what the album has, nothing is said of it; one that cannot be read says so", () => {
  drawnOn(makeStaticClient(), <OwnAlbum />)
  expect(document.body.textContent).toBe("")
  const failed = () => ({ state: "failed", error: { kind: "storageBroken" } }) as const
  drawnOn(makeStaticClient({ queries: { ownAlbum: failed } }), <OwnAlbum />)
  expect([...document.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["Try again"])
})
