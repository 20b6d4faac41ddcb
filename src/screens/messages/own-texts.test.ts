import { describe, expect, test, vi } from "vitest"
import type { AppError } from "#schema/errors.ts"
import type { Asked, Outcome } from "#schema/worker-api.ts"
import type { Client } from "../../client/client.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { ownTextsOf } from "./own-texts.ts"

const FRIEND = 12
type Answer = Outcome<{ readonly intentId: string }>

/** A client whose worker answers when it is told to. */
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
  texts.get().map(({ text, state, reason }) => [text, state, reason?.kind ?? null])

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
    texts.retry(second)
    // What became of an ask without an answer is not known: the worker looks in its log first.
    expect(asked).toEqual([
      { id: first, again: false },
      { id: second, again: false },
      { id: second, again: true },
    ])
    expect(texts.remove(second)).toBe(true)
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
