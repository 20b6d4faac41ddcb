import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeGateway } from "../../gateway/app.ts"
import { makeKeptKey } from "../../gateway/http/gateway-keys.ts"
import { act, register, threadTexts } from "../support/acting.ts"
import { makeTestBrowser } from "../support/test-browser.ts"
import { makeDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

test("CHAT-01: people on two gateways over one PostgreSQL chat live, each text once and in one order", async () => {
  const firstKey = await Effect.runPromise(makeKeptKey("first"))
  const passwordCost = { N: 1024, r: 8, p: 1 }
  const open = () => makeGateway({ store: { databaseUrl: database.url }, demo: false, firstKey, passwordCost })
  const gateways = [await open(), await open()]
  const people = await Promise.all(
    gateways.map((gateway, number) =>
      makeTestBrowser({ gateway, number, time: Layer.empty, travel: (journey) => journey() }),
    ),
  )
  try {
    const [ann, bo] = people.map((browser) => browser.openTab().client)
    if (ann === undefined || bo === undefined) throw new Error("nobody is there")
    const [annId, boId] = [await register(ann, "Ann"), await register(bo, "Bo")]
    const [hers, his] = [threadTexts(ann, boId), threadTexts(bo, annId)]
    for (let n = 0; n < 10; n++) {
      await act(ann, { _tag: "sendMessage", to: boId, text: `from Ann ${n}` })
      await act(bo, { _tag: "sendMessage", to: annId, text: `from Bo ${n}` })
    }
    const textsOf = (rows: ReturnType<typeof hers>) => rows.map(({ text }) => text)
    await expect.poll(() => [textsOf(hers()).length, textsOf(his()).length], { timeout: 20_000 }).toEqual([20, 20])
    expect(textsOf(hers())).toEqual(textsOf(his()))
    expect(textsOf(hers()).filter((text) => text.startsWith("from Ann"))).toEqual(
      Array.from({ length: 10 }, (_, n) => `from Ann ${n}`),
    )
  } finally {
    for (const browser of people) await browser.close()
    for (const gateway of gateways) await gateway.close()
  }
})
