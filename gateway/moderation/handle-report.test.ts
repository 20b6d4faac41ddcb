/** Reports about users, from the queue to what their reporters are told, over the memory store. */
import { Cause, Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { file, reportOf, toldOf } from "../../tests/worlds/gateway/reports.ts"
import { addUser, feedOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { setStanding, standingOf } from "../accounts/ban.ts"
import { Entropy } from "../entropy.ts"
import { MAIL_LANGUAGES } from "../mail/mail-texts.ts"
import { session } from "../store/contract/samples.ts"
import { Store } from "../store/store.ts"
import { actOnReport, dismissReport, REPORT_NOTICES } from "./handle-report.ts"
import { openReports, reportShown } from "./open-reports.ts"

const { acted, dismissed } = REPORT_NOTICES
const accountOf = (id: number) => Store.use((store) => store.single(({ accounts }) => accounts.find(id)))
const standing = (id: number) =>
  Effect.map(accountOf(id), (account) => (account === null ? null : standingOf(account, START)))
const open = Effect.map(openReports(null), (page) => page?.reports ?? [])
const signIn = (userId: number, deviceId: string) =>
  Store.use((store) =>
    store.single(({ sessions }) =>
      sessions.insert(session(userId, deviceId, { createdAt: START, expiresAt: START + 1e9 })),
    ),
  )
const devicesOf = (userId: number) =>
  Store.use((store) => store.single(({ sessions }) => sessions.devicesOf(userId, START)))
const isBanned = (deviceId: string) =>
  Store.use((store) => store.single(({ bans }) => Effect.map(bans.check(0, deviceId), (ban) => ban === "device")))

describe("the queue of reports", () => {
  test("SOC-08: has the oldest first, with how many people have reported the same user, however often each", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo, cy, eve] = yield* Effect.all([addUser("Ann"), addUser("Bo"), addUser("Cy"), addUser("Eve")])
        const first = yield* file(bo, cy)
        for (let n = 0; n < 12; n++) {
          yield* TestClock.adjust(1)
          yield* file(ann, eve)
        }
        yield* TestClock.adjust(1)
        const last = yield* file(bo, eve)
        yield* setStanding(cy.id, "banned")
        const listed = yield* open
        expect(listed.map(({ report }) => report.reportId)).toHaveLength(14)
        expect([listed[0]?.report.reportId, listed.at(-1)?.report.reportId]).toEqual([first, last])
        expect(listed.map(({ reporters }) => reporters)).toEqual([1, ...Array.from({ length: 13 }, () => 2)])
        expect(listed.map(({ standing }) => standing).slice(0, 2)).toEqual(["banned", "normal"])
        yield* dismissReport(first)
        expect((yield* open).map(({ report }) => report.reportId)).not.toContain(first)
      }),
    ))

  test("SOC-08: comes page by page, and nobody's flood hides what is behind it", () =>
    inWorld(
      Effect.gen(function* () {
        const eve = yield* addUser("Eve")
        for (let k = 0; k < 6; k++) {
          const flooder = yield* addUser(`Flooder ${k}`)
          for (let n = 0; n < 20; n++) {
            yield* TestClock.adjust(1)
            yield* file(flooder, eve)
          }
        }
        const seen = new Set<string>()
        const sizes: Array<number> = []
        for (let behind: string | null = null; ; ) {
          const page: Effect.Success<ReturnType<typeof openReports>> = yield* openReports(behind)
          sizes.push(page?.reports.length ?? 0)
          for (const { report } of page?.reports ?? []) seen.add(report.reportId)
          behind = page?.reports.at(-1)?.report.reportId ?? null
          if (!page?.isMore) break
        }
        expect([seen.size, sizes]).toEqual([120, [50, 50, 20]])
        expect(yield* openReports("none".padEnd(22, "-"))).toBeNull()
      }),
    ))
})

describe("a report that is handled", () => {
  test("SOC-08, AUTH-08: shuts out who was reported, is closed, and its writer is told that something was done, not what, once", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        yield* signIn(bo.id, "cc-bo")
        const id = yield* file(ann, bo, { said: ["pay me"], details: "wants money" })
        const before = yield* feedOf(bo.id)
        yield* TestClock.adjust(1_000)
        expect(yield* actOnReport(id, "ban")).toMatchObject({
          _tag: "handled",
          report: { outcome: "banned", handledAt: START + 1_000, state: "closed" },
          done: [`user ${bo.id} was normal, is banned now`],
        })
        expect(yield* accountOf(bo.id)).toMatchObject({ banned: true, standingReason: `report ${id} (scam)` })
        expect(yield* devicesOf(bo.id)).toEqual([])
        expect(yield* toldOf(ann)).toEqual([
          [id, "received"],
          [id, "closed"],
          ["notice", acted.en],
        ])
        // The reported user learns nothing of it.
        expect(yield* feedOf(bo.id)).toEqual(before)
        expect(yield* actOnReport(id, "freeze")).toMatchObject({ _tag: "before", report: { outcome: "banned" } })
        expect(yield* dismissReport(id)).toMatchObject({ _tag: "before" })
        expect([yield* standing(bo.id), (yield* toldOf(ann)).length]).toEqual(["banned", 3])
      }),
    ))

  test("SOC-08: is dismissed without anything being done, and its writer is told so", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann", { languageId: 12 }), addUser("Bo")])
        const id = yield* file(ann, bo)
        expect(yield* dismissReport(id)).toMatchObject({ _tag: "handled", report: { outcome: "dismissed" }, done: [] })
        expect([yield* standing(bo.id), (yield* toldOf(ann)).at(-1)]).toEqual(["normal", ["notice", dismissed.pt]])
        expect(yield* dismissReport("none".padEnd(22, "-"))).toEqual({ _tag: "unknown" })
      }),
    ))

  test("SOC-08: two operators at once handle one report once", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        const id = yield* file(ann, bo)
        const both = yield* Effect.all([actOnReport(id, "block"), dismissReport(id)], { concurrency: 2 })
        expect(both.map(({ _tag }) => _tag).toSorted()).toEqual(["before", "handled"])
        expect((yield* toldOf(ann)).filter(([what]) => what === "notice")).toHaveLength(1)
      }),
    ))

  test("AUTH-08: an older report never weakens what a newer one has led to", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo, cy] = yield* Effect.all([addUser("Ann"), addUser("Bo"), addUser("Cy")])
        const [first, second] = [yield* file(ann, cy), yield* file(bo, cy)]
        yield* actOnReport(second, "ban")
        expect(yield* actOnReport(first, "block")).toMatchObject({
          _tag: "handled",
          report: { outcome: "banned" },
          done: [`user ${cy.id} stays banned`],
        })
        expect(yield* accountOf(cy.id)).toMatchObject({ banned: true, standingReason: `report ${second} (scam)` })
        const [third, fourth] = [yield* file(ann, bo), yield* file(cy, bo)]
        yield* actOnReport(third, "block")
        yield* actOnReport(fourth, "freeze")
        expect(yield* standing(bo.id)).toBe("frozen")
      }),
    ))

  test("AUTH-08: devices are banned where who was reported is signed in; where that is nowhere the report stays open", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        const id = yield* file(ann, bo)
        expect(yield* actOnReport(id, "ban-device")).toMatchObject({ _tag: "nobody" })
        expect([(yield* open).length, (yield* toldOf(ann)).length]).toEqual([1, 1])
        for (const device of ["cc-one", "cc-two"]) yield* signIn(bo.id, device)
        expect(yield* actOnReport(id, "ban-device")).toMatchObject({ report: { outcome: "deviceBanned" } })
        expect([yield* isBanned("cc-one"), yield* isBanned("cc-two"), yield* isBanned("cc-ann")]).toEqual([
          ...[true, true, false],
        ])
        expect(yield* standing(bo.id)).toBe("normal")
      }),
    ))

  test("SOC-08: what breaks off in the midst of it leaves the report open and nothing done, and it is done again", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo")])
        const id = yield* file(ann, bo)
        // The transaction's last step draws the id of the notice's message.
        const entropy = { ...(yield* Entropy), id: Effect.die(new Error("the machine stops")) }
        const broken = yield* Effect.exit(Effect.provideService(actOnReport(id, "ban"), Entropy, entropy))
        expect(Exit.isFailure(broken) && Cause.pretty(broken.cause)).toContain("the machine stops")
        expect([yield* standing(bo.id), (yield* reportOf(id))?.handledAt]).toEqual(["normal", null])
        expect(yield* toldOf(ann)).toHaveLength(1)
        expect(yield* actOnReport(id, "ban")).toMatchObject({ _tag: "handled" })
        expect([yield* standing(bo.id), (yield* toldOf(ann)).length]).toEqual(["banned", 3])
      }),
    ))

  test("SOC-08: shows its evidence as it was, though words and names have changed since", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo] = yield* Effect.all([addUser("Ann"), addUser("Bo", { introduce: "rich prince" })])
        const id = yield* file(ann, bo, { said: ["pay me", "now"] })
        yield* Store.use((store) =>
          store.transact((tx) => tx.accounts.update(bo.id, { userName: "Good Bo", introduce: "" })),
        )
        expect(yield* reportShown(id)).toMatchObject({
          ...{ reporterName: "Ann", userName: "Good Bo", standing: "normal", reporters: 1, frames: [] },
          report: {
            messages: [{ message: "pay me" }, { message: "now" }],
            person: { userName: "Bo", introduce: "rich prince" },
          },
        })
      }),
    ))

  test("SOC-08: both notices are there in the six languages, and fit into a message", () => {
    for (const texts of [acted, dismissed]) {
      expect(Object.keys(texts).toSorted()).toEqual(MAIL_LANGUAGES.toSorted())
      expect(new Set(Object.values(texts)).size).toBe(6)
    }
    expect(Object.values(LANGUAGE_CODES)).toEqual(expect.arrayContaining(Object.keys(acted)))
  })
})
