/** The contract of every layer of the store, as tests. Each test makes its own people, so all tests share one store. */
import { describe } from "vitest"
import { accountContract } from "./contract/accounts.ts"
import { activityContract } from "./contract/activity.ts"
import { afterCommitContract } from "./contract/after-commit.ts"
import { callContract } from "./contract/calls.ts"
import { chatContract } from "./contract/chat.ts"
import { giftContract } from "./contract/coins/gifts.ts"
import { moneyContract } from "./contract/coins/money.ts"
import { orderContract } from "./contract/coins/orders.ts"
import { payoutContract } from "./contract/coins/payouts.ts"
import { erasingContract } from "./contract/erasing.ts"
import { feedContract } from "./contract/feeds.ts"
import { guardContract } from "./contract/guards.ts"
import { intentContract } from "./contract/intents.ts"
import { keyedContract } from "./contract/keyed.ts"
import { limitContract } from "./contract/limits.ts"
import { matchContract } from "./contract/matches.ts"
import { mediaContract } from "./contract/media.ts"
import { moderationContract } from "./contract/moderation.ts"
import { openedOf } from "./contract/opened.ts"
import { relationContract } from "./contract/relations.ts"
import { sessionContract } from "./contract/sessions.ts"
import { supportContract } from "./contract/support.ts"
import { talkContract } from "./contract/talks.ts"
import { transactionContract } from "./contract/transactions.ts"
import { upkeepContract } from "./contract/upkeep.ts"
import type { StoreShape } from "./store.ts"

export const storeContract = (name: string, store: () => StoreShape): void => {
  const opened = openedOf(store)
  describe(name, () => {
    accountContract(opened)
    sessionContract(opened)
    chatContract(opened)
    callContract(opened)
    feedContract(opened)
    intentContract(opened)
    moneyContract(opened)
    guardContract(opened)
    talkContract(opened)
    transactionContract(opened)
    afterCommitContract(opened)
    activityContract(opened)
    giftContract(opened)
    orderContract(opened)
    payoutContract(opened)
    relationContract(opened)
    supportContract(opened)
    mediaContract(opened)
    moderationContract(opened)
    matchContract(opened)
    limitContract(opened)
    keyedContract(opened)
    upkeepContract(opened)
    erasingContract(opened)
  })
}
