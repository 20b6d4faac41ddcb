/**
 * `npm run payouts -- list`, `pay <id>`, `reject <id> --why <word>`: an operator decides on waiting payouts, in the
 * gateway's store (DATABASE_URL, else the folder LIVCAM_DATA). `pay` means that the money has been sent. Repeating a
 * command changes nothing. Exits with 1 when nothing was settled. A store in a folder belongs to one process: stop the
 * gateway first.
 */
import { Effect } from "effect"
import { isPayoutRejection, PAYOUT_REJECTIONS } from "#schema/rules/coins/payouts.ts"
import type { Feed } from "../gateway/feed/feed.ts"
import { priceText } from "../gateway/payment/money.ts"
import type { PayoutWord } from "../gateway/payouts/payout-channel.ts"
import { openPayouts, settleByHand } from "../gateway/payouts/settle-payout.ts"
import type { Store } from "../gateway/store/store.ts"
import type { PayoutRow } from "../gateway/store/tables/coins/payouts.ts"
import { runOnStore } from "./setup/on-store.ts"

const lineOf = ({
  payoutId,
  userId,
  points,
  amount,
  currency,
  status,
  rejection,
  requestedAt,
  channelCode,
}: PayoutRow) =>
  [
    ...[payoutId, `user ${userId}`, `${points} points`, `${priceText(amount, currency)} ${currency}`],
    ...[rejection === null ? status : `${status} (${rejection})`, `asked for ${new Date(requestedAt).toISOString()}`],
    `by ${channelCode}`,
  ].join("  ")

const list = Effect.map(openPayouts, (open) => {
  for (const payout of open) console.info(lineOf(payout))
  console.info(`${open.length} open`)
  return 0
})

const settle = (payoutId: string, word: PayoutWord) =>
  Effect.map(settleByHand(payoutId, word), (outcome) => {
    if (outcome._tag === "unknown") {
      console.error(`there is no payout ${payoutId}`)
      return 1
    }
    const before = { before: "has ended before, nothing changes", elsewhere: "is sent by another channel", settled: "" }
    const text = before[outcome._tag]
    if (text === "") console.info(lineOf(outcome.payout))
    else console.error(`${text}: ${lineOf(outcome.payout)}`)
    return text === "" ? 0 : 1
  })

const wordOf = ([verb, , flag, why, ...more]: ReadonlyArray<string>): PayoutWord | undefined => {
  if (verb === "pay" && flag === undefined) return "paid"
  const isWhole = verb === "reject" && flag === "--why" && why !== undefined && more.length === 0
  return isWhole && isPayoutRejection(why) ? { rejected: why } : undefined
}

const asked = (): Effect.Effect<number, never, Store | Feed> | undefined => {
  const words = process.argv.slice(2)
  if (words[0] === "list" && words.length === 1) return list
  const [word, payoutId] = [wordOf(words), words[1]]
  return word === undefined || payoutId === undefined ? undefined : settle(payoutId, word)
}

await runOnStore(asked(), `npm run payouts -- list | pay <id> | reject <id> --why ${PAYOUT_REJECTIONS.join("|")}`)
