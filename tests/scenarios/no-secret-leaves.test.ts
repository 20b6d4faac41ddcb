/** A word that people write, are called and sign in with goes wherever it must, but to no developer. */
import { Effect, Layer } from "effect"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { pinoWriter } from "../../gateway/observability/log.ts"
import { memoryStore } from "../../gateway/store/memory/memory-store.ts"
import { Store } from "../../gateway/store/store.ts"
import type { LiveClient } from "../../src/client/live-client.ts"
import { act, refusal, register, threadTexts } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const WORD = /canary/i
const ANN = { email: "canary@mail.example", password: "canary-pass", userName: "Canary Ann" }

let world: World
let ann: LiveClient
let bo: number
let told: Array<string>
let reported: Array<string>

/** Copies the event reports that the gateway stores. */
const overheard = Layer.effect(
  Store,
  Effect.map(Effect.service(Store), (store) =>
    Store.of({
      ...store,
      transact: (body) =>
        store.transact((tx) => {
          const add: typeof tx.eventReports.add = (row) => {
            reported.push(JSON.stringify(row))
            return tx.eventReports.add(row)
          }
          return body({ ...tx, eventReports: { ...tx.eventReports, add } })
        }),
    }),
  ),
).pipe(Layer.provide(memoryStore))

beforeEach(async () => {
  told = []
  reported = []
  const keep = (...said: ReadonlyArray<unknown>): void => void told.push(said.map(String).join(" "))
  for (const how of ["log", "info", "warn", "error", "debug"] as const) vi.spyOn(console, how).mockImplementation(keep)
  const log = pinoWriter("trace", { write: (line) => void told.push(line) })
  world = await makeWorld({ store: { layer: overheard }, log, logsRequests: true })
  bo = await register((await world.browser()).openTab().client, "Bo", 1)
  ann = (await world.browser()).openTab().client
})
afterEach(async () => {
  await world.close()
  vi.restoreAllMocks()
})

const blobText = async (file: unknown): Promise<string> => (file instanceof Blob ? await file.text() : "no file")

test("law 12: what people write, their names, emails and passwords are in no log, export without texts, report or span", async () => {
  expect((await refusal(ann, { _tag: "signIn", email: ANN.email, password: ANN.password })).kind).toBe("accountUnknown")
  await act(ann, { _tag: "register", ...ANN, birthday: "1990-05-10", gender: 2, countryId: "MY" })
  await act(ann, { _tag: "readSpans", after: 0 })
  const hers = threadTexts(ann, bo)
  await act(ann, { _tag: "sendMessage", to: bo, text: "a canary sings" })
  await act(ann, { _tag: "keepDraft", friendId: bo, text: "canary draft" })
  await act(ann, { _tag: "updateProfile", changes: { introduce: "canary words" } })
  await act(ann, { _tag: "requestFriend", to: bo, text: "canary please" })
  const report = { userId: bo, reason: "other", details: "canary was rude", messageIds: [], block: false } as const
  await act(ann, { _tag: "report", ...report })
  await act(ann, { _tag: "track", wlEventId: "w_opened", extra: { where: "wall" } })
  await world.eventually(() => expect(hers().at(-1)).toMatchObject({ text: "a canary sings", state: "sent" }))
  await world.eventually(() => expect(reported).not.toEqual([]))
  expect((await refusal(ann, { _tag: "sendMessage", to: bo, text: "canary".repeat(400) })).kind).toBe("commandInvalid")

  const whole = await blobText((await act(ann, { _tag: "exportLog", redact: false })).file)
  expect(whole).toMatch(WORD)
  const { file } = await act(ann, { _tag: "exportLog", redact: true })
  expect(await blobText(file)).not.toMatch(WORD)
  await act(ann, { _tag: "openLog", file })
  expect((await act(ann, { _tag: "listCommits", text: "canary", tag: null, from: 0, limit: 1 })).total).toBe(0)
  await act(ann, { _tag: "closeLog" })

  const { spans } = await act(ann, { _tag: "readSpans", after: 0 })
  expect(spans).not.toEqual([])
  expect(JSON.stringify(spans)).not.toMatch(WORD)
  expect(told.filter((line) => line.includes("/im/v1/send"))).not.toEqual([])
  expect(told.filter((line) => WORD.test(line))).toEqual([])
  expect(reported.filter((line) => WORD.test(line))).toEqual([])
})
