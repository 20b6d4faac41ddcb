/** An operator's commands on photos, over the memory store: what is printed, what is written, and the exit code. */

import { Effect } from "effect"
import { expect, test } from "vitest"
import { PictureReview } from "../../gateway/media/review.ts"
import { MediaStorage } from "../../gateway/media/storage.ts"
import { keepVideoFile } from "../../gateway/media/videos/video-files.ts"
import { Store } from "../../gateway/store/store.ts"
import { atTerminal, NO_ID } from "../../tests/worlds/gateway/operator.ts"
import { reviewed, underReview, withMedia } from "../../tests/worlds/gateway/photos.ts"
import { addUser, START } from "../../tests/worlds/gateway/world.ts"
import { reviewCommand } from "./review-commands.ts"

const { folder, filesIn, pageIn, say } = atTerminal()
const review = (...words: ReadonlyArray<string>) => say(reviewCommand(words))
const byHand = <A, E>(body: Parameters<typeof withMedia<A, E>>[0]) => withMedia(body, PictureReview.byHand)

test("AUTH-12: lists what waits, writes it to look at, and approves and rejects it, once", () =>
  byHand(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      // Lets the review loop run once now, so that it does not look again before the operator does.
      yield* reviewed
      const [first = ""] = yield* underReview(ann.id, 1, { at: START - 3 * 3_600_000 })
      const [second = "", third = ""] = yield* underReview(bo.id, 2, { use: "album" })
      yield* MediaStorage.use((storage) => storage.remove(`photo/${third}/portrait.webp`))
      const [code, list] = yield* review("list")
      expect([code, list.split("\n")]).toEqual([
        0,
        [
          `${first}  user ${ann.id}  profile  3 h  sent 2026-01-15T09:00:00.000Z`,
          expect.stringMatching(new RegExp(`^${second}  user ${bo.id}  album  0 min`)),
          expect.stringContaining(third),
          "3 wait",
        ],
      ])
      expect((yield* review("open", folder()))[0]).toBe(0)
      expect(yield* filesIn).toEqual([`${first}.webp`, `${second}.webp`, "index.html"].toSorted())
      const page = yield* pageIn
      expect(page.match(/<img src="([^"]+)"/g)).toEqual([first, second].map((id) => `<img src="./${id}.webp"`))
      expect(page).toContain("Its file is gone")
      expect(yield* review("open", folder())).toEqual([1, `${folder()} is not empty`])

      expect(yield* review("approve", first, second, first)).toEqual([
        0,
        `${first}: approved, user ${ann.id} is told\n${second}: approved, user ${bo.id} is told`,
      ])
      expect(yield* review("reject", first)).toEqual([1, `${first}: was approved before, nothing changes`])
      expect((yield* review("reject", NO_ID, third))[1]).toBe(
        `${NO_ID}: there is no such photo, or it is gone by now\n${third}: rejected, user ${bo.id} is told`,
      )
      expect(yield* review("list")).toEqual([0, "0 wait"])
      expect((yield* review("list", "--after", NO_ID))[0]).toBe(1)
    }),
  ))

test("AUTH-12: of a video the film is there to look at beside its cover; one whose film is gone says so, and approved it is a hot one", () =>
  byHand(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const [seen = "", lost = "", phone = ""] = yield* underReview(ann.id, 3, { use: "video" })
      const row = { userId: ann.id, pic: "/p.svg", seconds: 4, status: "reviewing", at: START } as const
      const typeOf = (id: string) => (id === phone ? "mp4" : "webm")
      yield* Store.use((store) =>
        store.transact((tx) =>
          Effect.forEach([seen, lost, phone], (id) =>
            tx.videos.insert({ ...row, id, type: typeOf(id), heat: null, views: 0 }),
          ),
        ),
      )
      for (const id of [seen, phone]) yield* keepVideoFile(id, typeOf(id), new Uint8Array([1, 2, 3]))
      expect((yield* review("open", folder()))[0]).toBe(0)
      const films = [`${seen}.webm`, `${phone}.mp4`]
      const covers = [seen, lost, phone].map((id) => `${id}.webp`)
      expect(yield* filesIn).toEqual([...films, ...covers, "index.html"].toSorted())
      const page = yield* pageIn
      expect(page.match(/<video src="([^"]+)"/g)).toEqual(films.map((name) => `<video src="./${name}"`))
      expect(page).toContain("Its film is gone")
      yield* review("approve", seen)
      yield* review("reject", lost)
      const statuses = Store.use((store) => store.transact((tx) => tx.videos.of(ann.id)))
      expect((yield* statuses).map(({ id, status }) => [id, status]).toSorted()).toEqual(
        [
          [seen, "approved"],
          [lost, "rejected"],
          [phone, "reviewing"],
        ].toSorted(),
      )
    }),
  ))

test("AUTH-12: a long list says how it goes on", () =>
  byHand(
    Effect.gen(function* () {
      const ids = yield* underReview((yield* addUser("Ann")).id, 60)
      const [, list] = yield* review("list")
      expect(list.split("\n").slice(-2)).toEqual(["50 wait", `more wait: --after ${ids[49]}`])
      expect((yield* review("list", "--after", ids[49] ?? ""))[1].split("\n").at(-1)).toBe("10 wait")
    }),
  ))

test("P40: words that are not understood change nothing", () => {
  const wrong = [
    "",
    "list x",
    "list --after",
    "list --after x",
    "open",
    "approve",
    "approve x",
    "reject ../../x",
    "show",
  ]
  for (const words of [...wrong, `approve ${NO_ID} x`, `open a ${NO_ID}`])
    expect([words, reviewCommand(words.split(" "))]).toEqual([words, undefined])
})
