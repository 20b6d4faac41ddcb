import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AppError } from "#schema/errors.ts"
import type { Asked, Outcome } from "#schema/worker-api.ts"
import { dropStored } from "../../../browser/stored.ts"
import type { Client } from "../../../client/client.ts"
import { makeStaticClient } from "../../../client/static-client.ts"
import { adoptOwnTexts, ownTextsOf } from "./own-texts.ts"
import { UNSAVED_KEY, unsavedTexts } from "./unsaved-texts.ts"

const FRIEND = 12
const stored = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }),
)
afterEach(() => {
  dropStored(UNSAVED_KEY)
  vi.unstubAllGlobals()
})
type Answer = Outcome<{ readonly intentId: string }>

/** A client whose worker answers only when told to. */
const makeSlow = () => {
  const asked: Array<Asked | undefined> = []
  const waiting: Array<(answer: Answer) => void> = []
  let me = 7
  let past: true | undefined
  const still = makeStaticClient({})
  const client: Client = {
    ...still,
    query: ((query: { readonly _tag: string }) =>
      query._tag === "session"
        ? { get: () => ({ state: "ready", value: { user: { id: me }, past } }), subscribe: () => () => {} }
        : still.query(query as never)) as Client["query"],
    execute: ((_: unknown, how?: Asked) => {
      asked.push(how)
      return new Promise<Answer>((resolve) => waiting.push(resolve))
    }) as Client["execute"],
  }
  const answer = async (said: Answer): Promise<void> => {
    waiting.shift()?.(said)
    await Promise.resolve()
    await Promise.resolve()
  }
  const refuse = (kind: AppError["kind"]) => answer({ ok: false, error: { kind } })
  return {
    client,
    asked,
    answer,
    refuse,
    signInAs: (id: number) => (me = id),
    travel: (on: boolean) => (past = on || undefined),
  }
}
const shape = (texts: ReturnType<typeof ownTextsOf>) =>
  texts
    .get()
    .map(({ content, state, reason }) => [content.kind === "text" && content.text, state, reason?.kind ?? null])

describe("own texts that the worker does not have yet", () => {
  test("are there at once and in order, under the id that the worker is asked to use", () => {
    const { client, asked } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    let told = 0
    texts.subscribe(() => told++)
    texts.send("one")
    texts.send("two")
    expect(shape(texts)).toEqual([
      ["one", "saving", null],
      ["two", "saving", null],
    ])
    expect(told).toBe(2)
    expect(texts.get().map(({ id }) => id)).toEqual(asked.map((how) => how?.id))
    expect(ownTextsOf(client, FRIEND + 1).get()).toEqual([])
  })

  test("go when the worker's rows show them", async () => {
    const { client, answer } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    texts.send("one")
    texts.send("two")
    const [first] = texts.get()
    texts.settle((id) => id === first?.id)
    expect(shape(texts)).toEqual([["two", "saving", null]])
    await answer({ ok: true, value: { intentId: first?.id ?? "" } })
    expect(shape(texts)).toEqual([["two", "saving", null]])
  })

  test("a refused one stays with its reason, is sent anew, asked for again when nobody knows, or deleted", async () => {
    vi.useFakeTimers()
    const { client, asked, refuse } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    texts.send("one")
    await refuse("storageBroken")
    expect(shape(texts)).toEqual([["one", "parked", "storageBroken"]])
    const idNow = () => texts.get()[0]?.id ?? ""
    const first = idNow()
    expect(texts.retry(first)).toBe(true)
    const second = idNow()
    expect(second).not.toBe(first)
    expect(shape(texts)).toEqual([["one", "saving", null]])
    await refuse("workerSilent")
    expect(shape(texts)).toEqual([["one", "saving", null]])
    await vi.advanceTimersByTimeAsync(180_000)
    await refuse("workerSilent")
    expect(shape(texts)).toEqual([["one", "parked", "workerSilent"]])
    texts.retry(second)
    // The result of an unanswered request is unknown, so the worker looks in its log first.
    const again = { id: second, again: true }
    expect(asked).toEqual([{ id: first, again: false }, { id: second, again: false }, again, again])
    expect(texts.remove(second)).toBe(true)
    // A deleted text is not sent again.
    await refuse("workerSilent")
    await vi.advanceTimersByTimeAsync(180_000)
    expect(asked).toHaveLength(4)
    vi.useRealTimers()
    expect(texts.get()).toEqual([])
    expect([texts.remove(second), texts.retry("another's")]).toEqual([false, false])
  })

  test("one that was cancelled before any thread showed it does not stay for ever", async () => {
    vi.useFakeTimers()
    const { client, answer } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    texts.send("one")
    await answer({ ok: true, value: { intentId: "" } })
    expect(shape(texts)).toEqual([["one", "saving", null]])
    vi.advanceTimersByTime(10_000)
    expect(texts.get()).toEqual([])
    vi.useRealTimers()
  })

  test("the past has none of them, and they are there when it is left", () => {
    const { client, travel } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    texts.send("one")
    travel(true)
    expect(texts.get()).toEqual([])
    expect(texts.send("two")).toBe(false)
    travel(false)
    expect(shape(texts)).toEqual([["one", "saving", null]])
  })

  test("the next user of the page does not see them", async () => {
    const { client, refuse, signInAs } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    texts.send("one")
    await refuse("storageBroken")
    signInAs(8)
    expect(texts.get()).toEqual([])
    signInAs(7)
    expect(shape(texts)).toEqual([["one", "parked", "storageBroken"]])
  })
})

describe("texts that a page leaves before its worker has them", () => {
  const left = () => unsavedTexts().map(({ by, to, text }) => [by, to, text])

  test("are noted before they are asked for, until the worker has taken them", async () => {
    const { client, answer, refuse } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    texts.send("one")
    texts.send("two")
    expect(left()).toEqual([
      [7, FRIEND, "one"],
      [7, FRIEND, "two"],
    ])
    await answer({ ok: true, value: { intentId: "" } })
    expect(left()).toEqual([[7, FRIEND, "two"]])
    // A refused text stays noted as long as it is shown.
    await refuse("storageBroken")
    expect(left()).toEqual([[7, FRIEND, "two"]])
    const [, two] = texts.get()
    texts.remove(two?.id ?? "")
    expect(left()).toEqual([])
  })

  test("one that is sent anew is noted under its new id alone", async () => {
    const { client, refuse, asked } = makeSlow()
    const texts = ownTextsOf(client, FRIEND)
    texts.send("one")
    await refuse("storageBroken")
    texts.retry(texts.get()[0]?.id ?? "")
    expect(unsavedTexts().map(({ id }) => id)).toEqual([asked[1]?.id])
    texts.remove(texts.get()[0]?.id ?? "")
  })

  test("are taken over by the next page under the same id, asked for as something that may be done already, by their writer alone", async () => {
    const before = makeSlow()
    ownTextsOf(before.client, FRIEND).send("left behind")
    const other = makeSlow()
    other.signInAs(8)
    adoptOwnTexts(other.client)
    expect(other.asked).toEqual([])

    const after = makeSlow()
    adoptOwnTexts(after.client)
    expect(after.asked).toEqual([{ id: before.asked[0]?.id, again: true }])
    expect(shape(ownTextsOf(after.client, FRIEND))).toEqual([["left behind", "saving", null]])
    await after.answer({ ok: true, value: { intentId: "" } })
    expect(left()).toEqual([])
  })

  test("what cannot be read of the notes is left out", () => {
    stored.set(UNSAVED_KEY, '[{"id":"x"},null,7]')
    expect(unsavedTexts()).toEqual([])
    stored.set(UNSAVED_KEY, "{")
    expect(unsavedTexts()).toEqual([])
  })
})
