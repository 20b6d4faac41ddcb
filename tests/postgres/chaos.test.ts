/** Two minutes of `npm run chaos`, run from the sources. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { runChaos } from "../chaos/run-chaos.ts"
import { makeDatabase } from "./database.ts"

const nats = process.env.TEST_NATS

let database: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

test.skipIf(nats === undefined)(
  "CHAT-01, CALL-11, COIN-14: while gateways, NATS and connections are killed, nothing is lost, doubled or billed wrong",
  async () => {
    const happened: Array<string> = []
    const chaos = await runChaos({
      ...{ seed: 4, minutes: 2, databaseUrl: database.url, nats: nats ?? "" },
      say: (line) => happened.push(line),
    })
    expect({ problems: chaos.problems, happened }).toEqual({ problems: [], happened: expect.anything() })
    const { messages, gifts, calls, repeats } = chaos
    expect(Object.entries({ messages, gifts, calls, repeats }).filter(([, count]) => count === 0)).toEqual([])
    expect(Object.keys(chaos.broken).length).toBeGreaterThan(2)
  },
)
