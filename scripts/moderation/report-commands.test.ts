/** An operator's commands on reports, over the memory store: what is printed, what is written, and the exit code. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { MediaStorage } from "../../gateway/media/storage.ts"
import { framesOf, reportShown } from "../../gateway/moderation/open-reports.ts"
import { snapshotFile } from "../../gateway/safety/snapshots.ts"
import { Store } from "../../gateway/store/store.ts"
import { atTerminal, NO_ID } from "../../tests/worlds/gateway/operator.ts"
import { jpeg, reviewed, withMedia } from "../../tests/worlds/gateway/photos.ts"
import { file, reportOf } from "../../tests/worlds/gateway/reports.ts"
import { addUser, START } from "../../tests/worlds/gateway/world.ts"
import { reportsCommand } from "./report-commands.ts"

const { folder, filesIn, pageIn, say } = atTerminal()
const reports = (...words: ReadonlyArray<string>) => say(reportsCommand(words))

const HOSTILE = `<img src=x onerror=alert(1)>\u001b[2J</div><script>alert(1)</script>\n0 open`

test("SOC-08: lists what stands open with how many have reported, shows one, and handles it once", () =>
  withMedia(
    Effect.gen(function* () {
      const [ann, bo, cy] = [yield* addUser("Ann"), yield* addUser("Bo"), yield* addUser("Cy")]
      const id = yield* file(ann, bo, { said: ["pay me"], details: "wants money" })
      yield* TestClock.adjust("2 hours")
      for (let n = 0; n < 3; n++) yield* file(cy, bo, { reason: "spam" })
      const [code, list] = yield* reports("list")
      const [first, ...more] = list.split("\n")
      expect(first).toBe(
        `${id}  scam  about user ${bo.id}  by user ${ann.id}  reported by 2 people  2 h  2026-01-15T12:00:00.000Z`,
      )
      expect([code, more.length, more.at(-1)]).toEqual([0, 4, "4 open"])
      const [, shown] = yield* reports("show", id)
      for (const line of ["reporter: Ann", "reported, now: Bo, normal", "  > wants money", "  > pay me"])
        expect(shown).toContain(line)
      expect(yield* reports("act", id, "freeze")).toEqual([
        0,
        `user ${bo.id} was normal, is frozen now\nreport ${id} is handled: frozen; user ${ann.id} is told`,
      ])
      expect(yield* reports("dismiss", id)).toEqual([1, `report ${id} was handled before, nothing changes: frozen`])
      expect((yield* reports("show", id))[1]).toContain("is frozen  frozen 2026-01-15T14:00:00.000Z")
      const next = (yield* reports("list"))[1].split("  ")[0] ?? ""
      expect((yield* reports("act", next, "ban-device"))[0]).toBe(1)
      expect((yield* reports("dismiss", next))[0]).toBe(0)
      expect((yield* reportOf(next))?.outcome).toBe("dismissed")
      for (const verb of [
        ["show", NO_ID],
        ["dismiss", NO_ID],
        ["open", folder(), NO_ID],
        ["list", "--after", NO_ID],
      ])
        expect(yield* reports(...verb)).toEqual([1, `there is no report ${NO_ID}`])
    }),
  ))

test("P40: whatever people have written is text in the terminal and on the page", () =>
  withMedia(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { userName: HOSTILE })
      const bo = yield* addUser("Bo", { userName: HOSTILE, introduce: HOSTILE })
      const id = yield* file(ann, bo, { said: [HOSTILE], details: HOSTILE })
      const [, shown] = yield* reports("show", id)
      expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(shown.split("\n")).not.toContain("0 open")
      yield* reports("open", folder(), id)
      const page = yield* pageIn
      expect(page).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/)
      expect(page.match(/&lt;script&gt;/g)).toHaveLength(4 + 1)
    }),
  ))

test("CALL-23: the evidence has the profile’s photo as it was and pictures of calls of the two, where they still are", () =>
  withMedia(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const bo = yield* addUser("Bo", { headImg: `/media/photo/${NO_ID}/portrait.webp` })
      const [storage, store] = [yield* MediaStorage, yield* Store]
      yield* storage.put(`photo/${NO_ID}/portrait.webp`, jpeg(20, 7), "image/webp")
      const id = yield* file(ann, bo)
      const shot = (roomNum: string, of: { userId: number; aboutId: number }, at: number) =>
        store.transact((tx) => tx.snapshots.put({ roomNum, ...of, at }))
      const both = { userId: ann.id, aboutId: bo.id }
      yield* shot("room-1", both, START)
      yield* shot("room-2", both, START + 1)
      yield* shot("room-3", { userId: bo.id, aboutId: ann.id }, START)
      yield* storage.put(snapshotFile("room-1", ann.id), jpeg(30, 9), "image/jpeg")
      expect((yield* reports("open", folder(), id))[0]).toBe(0)
      expect(yield* filesIn).toEqual(["call-3.jpg", "index.html", "profile-1.webp"])
      const page = yield* pageIn
      expect(page).toContain("Its file is gone")
      expect(page).not.toContain("room-")
      const shown = yield* reportShown(id)
      if (shown === null) return expect.unreachable()
      expect((yield* framesOf(shown)).map(({ bytes }) => bytes?.length ?? null)).toEqual([20, null, 30])
      yield* Effect.promise(() => writeFile(join(folder(), "mine"), ""))
      expect((yield* reports("open", folder(), id))[0]).toBe(1)
    }),
  ))

test("SOC-08: the evidence has the video out of which somebody was reported, for as long as it stands", () =>
  withMedia(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      const [storage, store] = [yield* MediaStorage, yield* Store]
      const row = { id: NO_ID, userId: bo.id, pic: "/p.svg", type: "mp4", seconds: 9, status: "approved" } as const
      yield* store.transact((tx) => tx.videos.insert({ ...row, at: START, heat: null, views: 0 }))
      yield* storage.put(`video/${NO_ID}.mp4`, jpeg(40, 3), "video/mp4")
      const id = yield* file(ann, bo, { videoId: NO_ID })
      expect((yield* reports("show", id))[1]).toContain(`out of their video ${NO_ID}`)
      expect((yield* reports("open", folder(), id))[0]).toBe(0)
      expect(yield* filesIn).toEqual(["index.html", "video-1.mp4"])
      expect(yield* pageIn).toContain('<video src="./video-1.mp4" controls>')
      const shown = yield* reportShown(id)
      if (shown === null) return expect.unreachable()
      yield* storage.remove(`video/${NO_ID}.mp4`)
      expect((yield* framesOf(shown)).map(({ what, bytes }) => [what, bytes])).toEqual([["video", null]])
    }),
  ))

test("SOC-08: what was reported stays for the operator when its owner takes it out, and goes once the report is handled", () =>
  withMedia(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      const [storage, store] = [yield* MediaStorage, yield* Store]
      const film = { id: NO_ID, userId: bo.id, at: START } as const
      yield* store.transact((tx) =>
        Effect.all([
          tx.videos.insert({
            ...{ ...film, pic: "/p.svg", type: "mp4", seconds: 9, status: "approved" },
            ...{ heat: null, views: 0 },
          }),
          tx.pictures.insert({ ...film, use: "video", status: "approved" }),
        ]),
      )
      yield* storage.put(`video/${NO_ID}.mp4`, jpeg(40, 3), "video/mp4")
      const id = yield* file(ann, bo, { videoId: NO_ID })
      yield* store.transact((tx) => Effect.all([tx.videos.remove(NO_ID), tx.pictures.setStatus(NO_ID, "replaced")]))
      const size = storage.size(`video/${NO_ID}.mp4`)
      yield* reviewed
      expect(yield* size).toBe(40)
      expect((yield* reports("dismiss", id))[0]).toBe(0)
      yield* reviewed
      expect(yield* size).toBeNull()
    }),
  ))

test("P40: words that are not understood change nothing", () => {
  const wrong = [
    "",
    "list x",
    "show",
    "show x",
    "open x",
    `open ${NO_ID}`,
    `act ${NO_ID}`,
    `act ${NO_ID} lift`,
    "dismiss",
  ]
  for (const words of [...wrong, `act ${NO_ID} constructor`, `dismiss ${NO_ID} x`, `show ../../${NO_ID}`])
    expect([words, reportsCommand(words.split(" "))]).toEqual([words, undefined])
})
