import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import type { Client, QueryState, Readable } from "../../src/client/client.ts"
import type { TestBrowser, TestTab } from "../support/test-browser.ts"
import { makeWorld, type World } from "../support/virtual-world.ts"

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

const SEND = "/im/v1/send"
const PULL = "/feed/v1/pull"

const open = <V>(readable: Readable<QueryState<V>>): (() => V) => {
  readable.subscribe(() => {})
  return () => {
    const state = readable.get()
    if (state.state !== "ready") throw new Error(`the query is ${state.state}`)
    return state.value
  }
}

const register = async (client: Client, name: string): Promise<number> => {
  const outcome = await client.execute({
    _tag: "register",
    email: `${name}@mail.example`,
    password: "secret-1",
    birthday: "1990-05-10",
    gender: 2,
    userName: name,
    countryId: "MY",
  })
  if (!outcome.ok) throw new Error(`not registered: ${outcome.error.kind}`)
  return outcome.value.userId
}

/** What a thread shows: texts in order, each with its state. */
const textsIn = (client: Client, friendId: number) => {
  const thread = open(client.query({ _tag: "thread", friendId, anchor: "newest", before: 200, after: 0 }))
  return () => {
    const { order, rows } = thread()
    return order.map((id) => {
      const item = rows.get(id)
      return { text: item?.message?.message ?? item?.waiting?.text ?? "", state: item?.state ?? null }
    })
  }
}

/** What may happen between two texts. */
const misfortune = fc.oneof(
  { weight: 3, arbitrary: fc.constant("nothing" as const) },
  fc.constantFrom("loseRequest", "loseAnswer", "losePull", "cut", "mend", "kill", "wait"),
)

const suffer = async (
  at: World,
  what: fc.TypeOf<typeof misfortune> | string,
  browser: TestBrowser,
  tab: TestTab,
): Promise<TestTab> => {
  const { network } = browser
  if (what === "loseRequest") network.loseRequests(SEND, 2)
  if (what === "loseAnswer") network.loseAnswers(SEND, 2)
  if (what === "losePull") network.loseAnswers(PULL, 1)
  if (what === "cut") network.cut()
  if (what === "mend") network.mend()
  if (what === "wait") await at.pass(3_000)
  if (what !== "kill") return tab
  await tab.kill()
  return browser.openTab()
}

test("CARD-11: each text arrives exactly once and in order, whatever the network does and whenever the tab dies", async () => {
  const at = await makeWorld()
  world = at
  const [annBrowser, boBrowser] = [await at.browser(), await at.browser()]
  let tab = annBrowser.openTab()
  const boTab = boBrowser.openTab()
  const ann = await register(tab.client, "ann")
  const bo = await register(boTab.client, "bo")
  const his = textsIn(boTab.client, ann)
  const written: Array<string> = []

  await fc.assert(
    fc.asyncProperty(fc.array(misfortune, { minLength: 3, maxLength: 8 }), async (misfortunes) => {
      for (const what of misfortunes) {
        tab = await suffer(at, what, annBrowser, tab)
        const text = `text ${written.length}`
        const outcome = await tab.client.execute({ _tag: "sendMessage", to: bo, text })
        expect(outcome.ok).toBe(true)
        written.push(text)
      }
      annBrowser.network.mend()
      const hers = textsIn(tab.client, bo)
      const outbox = open(tab.client.query({ _tag: "outbox" }))
      await at.eventually(() => {
        expect(outbox().order).toEqual([])
        expect(his().map(({ text }) => text)).toEqual(written)
        expect(hers()).toEqual(written.map((text) => ({ text, state: "sent" })))
      })
    }),
    { numRuns: 20, seed: 20_261_121, endOnFailure: true },
  )
})
