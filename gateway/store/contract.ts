/** What every layer of the store does alike. Each test makes its own people, so one store serves them all. */
import { describe } from "vitest"
import { activityContract } from "./contract/activity.ts"
import { chatContract } from "./contract/chat.ts"
import { limitContract } from "./contract/limits.ts"
import { mediaContract } from "./contract/media.ts"
import { moneyContract } from "./contract/money.ts"
import { openedOf } from "./contract/opened.ts"
import { peopleContract } from "./contract/people.ts"
import { relationContract } from "./contract/relations.ts"
import { transactionContract } from "./contract/transactions.ts"
import type { StoreShape } from "./store.ts"

export const storeContract = (name: string, store: () => StoreShape): void => {
  const opened = openedOf(store)
  describe(name, () => {
    peopleContract(opened)
    chatContract(opened)
    moneyContract(opened)
    transactionContract(opened)
    activityContract(opened)
    relationContract(opened)
    mediaContract(opened)
    limitContract(opened)
  })
}
