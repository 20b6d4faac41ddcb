/**
 * The payment channel of a world, as its gateway sees it: what it says about an order, and the webhooks that carry
 * this.
 */
import { hearWebhook } from "../../../gateway/payment/apply-word.ts"
import type { PaymentWord } from "../../../gateway/payment/provider.ts"
import type { Prng } from "../kernel/prng.ts"
import type { World } from "./world.ts"

const ADDRESS = "192.0.2.7"

const deliver = (world: World, word: PaymentWord): void => {
  const { kernel, gateway, trace } = world
  const { body, signature } = gateway.till.webhook([word], kernel.now)
  const heard = hearWebhook("till", { body: Buffer.from(body), header: () => signature }, ADDRESS)
  trace("channel", `webhook: ${word.orderId} ${word.state}`)
  kernel.soon(gateway.actor, () =>
    gateway.fork(heard, (status) => {
      if (status !== 200 && status !== 429) world.violated("defect", `a webhook was answered with ${String(status)}`)
    }),
  )
}

/** The next state of an order, given the last state that the channel told; null: no change. */
const nextState = (draw: Prng, state: PaymentWord["state"] | undefined): PaymentWord["state"] | null => {
  if (state === undefined || state === "open" || state === "asked")
    return draw.oneOf(["paid", "paid", "paid", "paid", "failed", "cancelled"] as const)
  return state === "paid" && draw.chance(0.5) ? draw.oneOf(["disputed", "refunded"] as const) : null
}

/** Changes the state of an order. Its webhook is lost, comes late, or comes twice. */
export const speakOf = (world: World, orderId: string, draw: Prng): void => {
  const { kernel, driver, gateway } = world
  const before = gateway.till.said(orderId)
  const state = nextState(draw, before?.state)
  const word = state === null ? before : gateway.till.does(orderId, state, kernel.now)
  const times = draw.oneOf([0, 1, 1, 2])
  for (let n = 0; n < times && word !== undefined; n++)
    kernel.after(driver, draw.chance(0.5) ? 0 : draw.below(5_000), () => deliver(world, word))
}

/** Pays an order on its page; the webhook comes at once. */
export const payAt = (world: World, orderId: string): void => {
  const { till } = world.gateway
  if (["open", "asked"].includes(till.said(orderId)?.state ?? "open"))
    deliver(world, till.does(orderId, "paid", world.kernel.now))
}

/** Sends every webhook of the past again, in any order, none to two times each. */
export const tellAnyhow = (world: World, draw: Prng): void => {
  const { kernel, driver, gateway } = world
  for (const word of gateway.till.words)
    for (let n = draw.between(0, 2); n > 0; n--) kernel.after(driver, draw.below(3_000), () => deliver(world, word))
}

/** Sends the last word of every order again, as a real channel does until it is heard. */
export const tellAgain = (world: World): void => {
  const { till } = world.gateway
  till.isAway = false
  for (const orderId of till.checkouts.keys()) {
    const word = till.said(orderId)
    if (word !== undefined) deliver(world, word)
  }
}
