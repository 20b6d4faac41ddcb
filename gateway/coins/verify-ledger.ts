/**
 * Checks the whole ledger page by page: each account's entries are chained, never below zero, and sum to its balance;
 * each movement sums to zero; postings and records demand each other (verify-links.ts); orders match their channels'
 * words; coins are held only for open calls. Each fault names its place and what was expected.
 */
import { Context, Effect } from "effect"
import { chainedHash, isHouse, type LedgerAccount, type LedgerEntryRow } from "../store/posting-plan.ts"
import { Store, type StoreShape, type Tx } from "../store/store.ts"
import type { PlaceInLedger } from "../store/tables/coins/ledger-whole.ts"
import { type LinkFault, linkFaults, recordFaults } from "./verify-links.ts"

/**
 * `account`: the account, or the movement's key. `entry`: the posting's id; null when there is none, or the whole
 * account is at fault.
 */
export type LedgerFault =
  | LinkFault
  | {
      readonly kind: "chain" | "balance" | "head" | "movement" | "unposted" | "hold"
      readonly account: string
      readonly entry: string | null
    }

export interface LedgerReport {
  readonly entries: number
  readonly accounts: number
  readonly faults: ReadonlyArray<LedgerFault>
}

const PAGE = 5_000
/** Most faults reported; more would tell nothing new. */
const MOST_FAULTS = 200

/** The account being checked, as its entries so far make it. */
interface Run {
  readonly account: LedgerAccount
  readonly balance: number
  readonly hash: string
}

const stepOf = (before: Run, entry: LedgerEntryRow): { readonly run: Run; readonly fault: LedgerFault | undefined } => {
  const { account, id: entryId } = entry
  const balance = before.balance + entry.amount
  if (isHouse(account)) return { run: { account, balance, hash: "" }, fault: undefined }
  const { id, hash, ...said } = entry
  const isChained = hash === chainedHash(before.hash, said)
  const isSum = entry.balance === balance && balance >= 0
  const kind = isChained ? (isSum ? undefined : "balance") : "chain"
  // Later entries are checked against the faulty entry's values: each fault is reported once.
  return {
    run: { account, balance: entry.balance ?? balance, hash: hash ?? "" },
    fault: kind && { kind, account, entry: entryId },
  }
}

/** Whether accounts, after all of their entries, stand where the entries lead to. */
const headFaults = (tx: Tx, ended: ReadonlyArray<Run>) =>
  Effect.map(tx.ledger.heads(ended.map(({ account }) => account)), (heads) =>
    ended.flatMap(({ account, balance, hash }): ReadonlyArray<LedgerFault> => {
      const head = heads.get(account)
      return head?.balance === balance && head.hash === hash ? [] : [{ kind: "head", account, entry: null }]
    }),
  )

/**
 * Each check is one statement outside any transaction: over millions of postings it takes minutes, and a serializable
 * transaction would make concurrent coin movements start over.
 */
const wholeFaults = ({ single }: StoreShape) =>
  Effect.gen(function* () {
    const movements = yield* single(({ ledger }) => ledger.unbalanced(MOST_FAULTS))
    const unposted = yield* single(({ ledger }) => ledger.unposted(MOST_FAULTS))
    const holds = yield* single(({ ledger }) => ledger.unmatchedHolds(MOST_FAULTS))
    const orders = yield* single((tables) => tables.orders.missing(MOST_FAULTS))
    return [
      ...movements.map((account): LedgerFault => ({ kind: "movement", account, entry: null })),
      ...unposted.map((account): LedgerFault => ({ kind: "unposted", account, entry: null })),
      ...holds.map((account): LedgerFault => ({ kind: "hold", account, entry: null })),
      ...orders.map(
        (id): LedgerFault => ({
          kind: "record",
          account: `order:${id}`,
          entry: null,
          expected: "an order, of which its channel has spoken",
        }),
      ),
    ]
  })

/** Kinds of movements posted by hand, by the prefix of their keys: no record demands them. The gateway posts none. */
export const PostedByHand = Context.Reference<ReadonlyArray<string>>("livcam/gateway/coins/PostedByHand", {
  defaultValue: () => [],
})

/** Reports at most MOST_FAULTS. Postings made meanwhile are no faults. */
export const verifyLedger = Effect.gen(function* () {
  const store = yield* Store
  const faults: Array<LedgerFault> = [...(yield* wholeFaults(store)), ...(yield* recordFaults(store, MOST_FAULTS))]
  const byHand = new Set(yield* PostedByHand)
  let [entries, accounts] = [0, 0]
  let run: Run | undefined
  let after: PlaceInLedger | null = null
  for (;;) {
    const place: PlaceInLedger | null = after
    const began: Run | undefined = run
    // Ended accounts are compared with their heads in the same transaction: a later entry would be in the page.
    const seen: {
      readonly page: ReadonlyArray<LedgerEntryRow>
      readonly last: Run | undefined
      readonly ended: number
    } = yield* store.transact((tx) =>
      Effect.gen(function* () {
        const page = yield* tx.ledger.page(place, PAGE)
        const ended: Array<Run> = []
        const found: Array<LedgerFault> = []
        let at = began
        for (const entry of page) {
          if (at !== undefined && at.account !== entry.account) ended.push(at)
          const before = at?.account === entry.account ? at : { account: entry.account, balance: 0, hash: "" }
          const { run: next, fault } = stepOf(before, entry)
          if (fault) found.push(fault)
          at = next
        }
        if (page.length < PAGE && at !== undefined) ended.push(at)
        found.push(
          ...(yield* headFaults(
            tx,
            ended.filter(({ account }) => !isHouse(account)),
          )),
        )
        yield* tx.afterCommit(Effect.sync(() => void faults.push(...found)))
        return { page, last: at, ended: ended.length }
      }),
    )
    if (faults.length < MOST_FAULTS) faults.push(...(yield* linkFaults(store, seen.page, byHand)))
    entries += seen.page.length
    accounts += seen.ended
    const last = seen.page.at(-1)
    if (last === undefined || seen.page.length < PAGE) break
    run = seen.last
    after = { account: last.account, id: last.id }
  }
  return { entries, accounts, faults: faults.slice(0, MOST_FAULTS) } satisfies LedgerReport
})

export const verifyLedgerWith = (byHand: ReadonlyArray<string>) =>
  Effect.provideService(verifyLedger, PostedByHand, byHand)

/** A fault as a line of English, for an operator. */
export const faultText = (fault: LedgerFault): string => {
  const { kind, account, entry } = fault
  const words = {
    chain: "says something else than when it was posted, or one before it is gone",
    balance: "does not follow from the balance before it",
    head: "stands elsewhere than its postings lead to",
    movement: "does not sum to zero",
    unposted: "stands above nothing and has no posting",
    link: "is a posting that nothing asks for",
    record: entry === null ? "is not as its record asks" : "is not what its record asks for",
    hold: "holds something else than its open calls do",
  } as const
  const expected = "expected" in fault ? `; expected: ${fault.expected}` : ""
  return `${account}${entry === null ? "" : `, posting ${entry}`}: ${words[kind]}${expected}`
}
