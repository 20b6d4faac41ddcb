/** Late and repeated payment words on the memory store, a thousand orders at a time. LATE_ORDERS sets the total. */
import { expect, test } from "vitest"
import { creditsEachOnce, type Happened } from "../../tests/worlds/gateway/late-words.ts"
import { memoryStore } from "../store/memory/memory-store.ts"

const [AT_A_TIME, ORDERS] = [1_000, Number(process.env.LATE_ORDERS ?? 1_000)]

test(`COIN-03, COIN-04, COIN-06: ${ORDERS} orders whose words come one to five times, shuffled and up to three days late, are credited once each`, {
  timeout: 120_000 + ORDERS * 100,
}, async () => {
  const all: Array<Happened> = []
  const begin = Date.now()
  for (let done = 0; done < ORDERS; done += AT_A_TIME) {
    const happened = await creditsEachOnce(memoryStore, {
      orders: Math.min(AT_A_TIME, ORDERS - done),
      seed: `orders from ${done}`,
    })
    for (const count of Object.values(happened)) expect(count).toBeGreaterThan(0)
    all.push(happened)
  }
  const sum = (what: keyof Happened): number => all.reduce((so, happened) => so + happened[what], 0)
  console.info(
    `${ORDERS} orders in ${((Date.now() - begin) / 1_000).toFixed(0)} s: ${sum("words")} words delivered ${sum("deliveries")} times, ${sum("paid")} paid, ${sum("refunded")} paid back`,
  )
})
