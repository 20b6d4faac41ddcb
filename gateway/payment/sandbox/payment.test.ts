import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Act, after, chargeOf, newPayment, type Payment, type Step, wordOf } from "./payment.ts"
import { TEST_CARDS, WAIT_MS } from "./test-cards.ts"

const NOW = 1_000_000
const CHECKOUT = {
  ...{ orderId: "order-1", amount: 499, currency: "USD", itemName: "535 coins" },
  ...{ returnUrl: "http://localhost:8080/payRes?orderId=order-1", expiresAt: NOW + 60_000, renews: false },
  customer: "customer-1",
}
const begun = newPayment(CHECKOUT, "ref-1", NOW)
const card = (ending: string) =>
  TEST_CARDS.find(({ number }) => number.endsWith(ending)) ?? expect.unreachable("no such card")
const pay = (ending: string): Act => ({ do: "pay", card: card(ending), cardId: null })
const act = (name: Exclude<Act["do"], "pay">): Act => ({ do: name })
const lives = (...acts: ReadonlyArray<Act>): Payment =>
  acts.reduce((payment, one, n) => after(payment, one, NOW + n + 1), begun)

describe("a payment at the sandbox", () => {
  test.each<readonly [string, ReadonlyArray<Act>, Step]>([
    ["a good card", [pay("4242")], "paid"],
    ["a bank that asks", [pay("3155")], "asked"],
    ["a bank that asks, and hears yes", [pay("3155"), act("confirm")], "paid"],
    ["a bank that asks, and hears no", [pay("3155"), act("refuse")], "open"],
    ["a declined card", [pay("0002")], "open"],
    ["a slow card", [pay("0077")], "settling"],
    ["a slow card in the end", [pay("0077"), act("wait")], "paid"],
    ["a card that fails", [pay("0341"), act("wait")], "failed"],
    ["a disputed card", [pay("0259"), act("wait")], "disputed"],
    ["a refund of what is disputed", [pay("0259"), act("wait"), act("refund")], "refundFailed"],
    ["a refund", [pay("4242"), act("refund")], "refunded"],
    ["a slow refund", [pay("7726"), act("refund")], "refunding"],
    ["a slow refund in the end", [pay("7726"), act("refund"), act("wait")], "refunded"],
    ["a refund that fails", [pay("5126"), act("refund")], "refundFailed"],
    ["nobody who comes", [act("wait")], "cancelled"],
    ["somebody who goes back", [act("cancel")], "cancelled"],
    ["a card after the end", [act("cancel"), pay("4242")], "cancelled"],
    ["a second press", [pay("4242"), pay("0341"), act("cancel")], "paid"],
  ])("%s", (_, acts, step) => {
    expect(lives(...acts).step).toBe(step)
  })

  test("what waits is due after WAIT_MS, an open page at the end of its order, and nothing else is", () => {
    expect(lives().dueAt).toBe(CHECKOUT.expiresAt)
    expect(lives(pay("0077")).dueAt).toBe(NOW + 1 + WAIT_MS)
    expect(lives(pay("4242")).dueAt).toBeNull()
  })

  const acts = fc.array(
    fc.oneof(
      fc.constantFrom(...TEST_CARDS).map((one): Act => ({ do: "pay", card: one, cardId: null })),
      fc.constantFrom("confirm", "refuse", "cancel", "refund", "wait").map((name): Act => ({ do: name })),
    ),
    { maxLength: 12 },
  )
  test("whatever is done, a word keeps its id as long as it says the same, and money that came is not forgotten", () =>
    fc.assert(
      fc.property(acts, (done) => {
        let payment = begun
        done.forEach((one, n) => {
          const next = after(payment, one, NOW + n + 1)
          const [before, word] = [wordOf(payment), wordOf(next)]
          expect(word.eventId === before.eventId).toBe(word.state === before.state)
          if (!["open", "failed", "cancelled"].includes(before.state))
            expect(["paid", "disputed", "refunded", "refundFailed"]).toContain(word.state)
          payment = next
        })
      }),
    ))
})

describe("a renewal at the sandbox", () => {
  const CHARGE = {
    ...{ orderId: "order-2", amount: 499, currency: "USD", itemName: "660 coins, weekly" },
    ...{ expiresAt: NOW + 60_000, from: "ref-1", card: null },
  }
  const paidWith = (ending: string, renews = true): Payment =>
    after(newPayment({ ...CHECKOUT, renews }, "ref-1", NOW), pay(ending), NOW + 1)

  test.each<readonly [string, Step]>([
    ["4242", "paid"],
    ["0119", "failed"],
    ["0077", "settling"],
  ])("COIN-08: with the card %s it is %s, and says so once", (ending, step) => {
    const made = chargeOf(paidWith(ending), CHARGE, "ref-2", NOW + 5)
    expect(made).toMatchObject({ step, said: 1, checkout: { orderId: "order-2", renews: false } })
    expect(made && wordOf(made)).toMatchObject({ orderId: "order-2", reference: "ref-2", eventId: "ref-2.1" })
  })

  test("COIN-07: with the card that its user has chosen since it is as with that one", () => {
    const chosen = { ...CHARGE, card: { customer: "customer-1", cardId: "card-2" } }
    const place = TEST_CARDS.indexOf(card("0119"))
    expect(chargeOf(paidWith("4242"), chosen, "ref-2", NOW + 5, place)).toMatchObject({
      ...{ step: "failed", cardId: "card-2", checkout: { customer: "customer-1" } },
    })
  })

  test("COIN-08: a payment that began no subscription, or that nobody made with a card, lends none", () => {
    expect(chargeOf(paidWith("4242", false), CHARGE, "ref-2", NOW)).toBeNull()
    expect(chargeOf(newPayment({ ...CHECKOUT, renews: true }, "ref-1", NOW), CHARGE, "ref-2", NOW)).toBeNull()
  })
})
