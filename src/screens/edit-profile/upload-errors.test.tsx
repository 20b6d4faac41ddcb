// @vitest-environment jsdom
/**
 * The messages for a photo that cannot be sent or is not approved, and for a name with forbidden words, shown at their
 * fields.
 */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { MyProfileView } from "#schema/activity/activity.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnPhotoView } from "#schema/people/photo.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { IMAGE_MAX_BYTES } from "#schema/rules/people/photo-rules.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient, type StaticAnswers } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import EditProfile from "./EditProfile.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const user = { id: 7, userName: "Sam", headImg: "/media/seed/1.webp", introduce: "", birthday: "1996-04-03" } as OwnUser
const profile = { languageIds: [1], interestIds: [], birthdayChange: false }
const myProfile: MyProfileView = { user, profile, waiting: {}, intentIds: [], refused: null }
const session: SessionStatus = { state: "signedIn", user, balance: 0, points: 0, ended: null }

const open = (ownPhoto: OwnPhotoView, onCommand?: StaticAnswers["onCommand"]) =>
  drawnOn(
    makeStaticClient({ queries: { session, myProfile, ownPhoto }, ...(onCommand && { onCommand }) }),
    <EditProfile />,
  )
const field = () => document.querySelector("section[aria-labelledby]:has(input[type=file])")
const choose = (file: File): void => {
  const input = document.querySelector("input[type=file]")
  Object.defineProperty(input, "files", { configurable: true, value: [file] })
  flushSync(() => input?.dispatchEvent(new Event("change", { bubbles: true })))
}
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]
const NONE: OwnPhotoView = { standing: null, waiting: null }

test.each([
  ["reviewing", "Under review. Others see it once it is approved."],
  ["rejected", "Photo not approved. Please choose another one."],
] as const)("ERR-09: a photo that is %s says so", (status, says) => {
  open({ standing: { status, pic: "/media/seed/2.webp" }, waiting: null })
  expect(field()?.textContent).toContain(says)
})

test.each([
  [
    "one over 5M",
    new File([Uint8Array.from(PNG), new Uint8Array(IMAGE_MAX_BYTES)], "a.png"),
    "The image size is limited to 5M",
  ],
  ["no picture", new File(["GIF89a and no picture of ours"], "a.png"), "Please choose a JPEG, PNG or WebP picture."],
] as const)("ERR-09: of files %s is refused before it is kept, and why is said", async (_what, file, says) => {
  const asked: Array<string> = []
  open(NONE, ({ _tag }) => {
    asked.push(_tag)
    return { ok: true, value: { intentId: "i" } }
  })
  choose(file)
  await expect.poll(() => field()?.querySelector("[role=alert]")?.textContent).toContain(says)
  expect(asked).not.toContain("setPhoto")
})

test("ERR-09: a photo that failed says why: one that could not be kept, and one that the gateway refused, which can be tried again", async () => {
  open(NONE, () => ({ ok: false, error: { kind: "storageFull" } }))
  choose(new File([Uint8Array.from(PNG)], "a.png"))
  await expect.poll(() => field()?.querySelector("[role=alert]")?.textContent).toContain("This device is full")
  leave()
  const refused = { kind: "photoLimit" } as const
  open({ standing: null, waiting: { intentId: "i", blobId: "b", bytes: 9, sent: 9, sending: false, refused } })
  expect(field()?.querySelector("[role=alert]")?.textContent).toBe(
    "That was the last photo for today. Try again tomorrow.",
  )
  expect([...(field()?.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent)).toContain("Try again")
})

test("ERR-09: a nickname with sensitive words is refused beside its field, and nothing can be saved", () => {
  open(NONE)
  const name = document.querySelector<HTMLInputElement>("input[autocomplete=nickname]")
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(name, "Hitler")
    name?.dispatchEvent(new Event("input", { bubbles: true }))
  })
  expect(document.body.textContent).toContain("This nickname contains words that are not allowed")
  const save = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Save")
  expect(save?.disabled).toBe(true)
})
