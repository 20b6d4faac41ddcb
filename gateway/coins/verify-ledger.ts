/**
 * Looks at the whole ledger, page by page: each account's entries are chained, none is below zero, their sum is where the account
 * stands; each movement sums to zero; each posting is what a record asks for, and each record has its postings (verify-links.ts); orders
 * are what their channels said of them; no coins are held but for open calls. Says of each fault where it is, and what was expected there.
 */
import { Context, Effect } from "effect"
import { chainedHash, isHouse, type LedgerAccount, type LedgerEntryRow } from "../store/posting-plan.ts"
import { Store, type StoreShape, type Tx } from "../store/store.ts"
import type { PlaceInLedger } from "../store/tables/ledger-whole.ts"
import { type LinkFault, linkFaults, recordFaults } from "./verify-links.ts"

/** `account`: where it is, or the movement's key. `entry`: the posting's id; null when there is none, or it is of the account as a whole. */
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
/** More faults say no more. */
const MOST_FAULTS = 200

/** The account that is being looked at, as its entries so far make it. */
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
  // Those behind a fault are held to what it says: each fault is told once.
  return {
    run: { account, balance: entry.balance ?? balance, hash: hash ?? "" },
    fault: kind && { kind, account, entry: entryId },
  }
}

/** Whether accounts whose entries have all been seen stand where these make them. */
const headFaults = (tx: Tx, ended: ReadonlyArray<Run>) =>
  Effect.map(tx.ledger.heads(ended.map(({ account }) => account)), (heads) =>
    ended.flatMap(({ account, balance, hash }): ReadonlyArray<LedgerFault> => {
      const head = heads.get(account)
      return head?.balance === balance && head.hash === hash ? [] : [{ kind: "head", account, entry: null }]
    }),
  )

/**
 * Each by one statement, outside of any transaction: over millions of postings they take minutes, and a serializable one would make whoever
 * moves coins meanwhile begin again.
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

/** Kinds of movements that somebody has posted by hand, by what their keys begin with: nothing asks for them. None is the gateway's. */
export const PostedByHand = Context.Reference<ReadonlyArray<string>>("livcam/gateway/coins/PostedByHand", {
  defaultValue: () => [],
})

/** At most two hundred faults are told. Postings that come meanwhile are no faults. */
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
    // What has ended is held to its head in the same transaction: an entry that came since would be in the page.
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

/** Each fault in a line of English, for an operator. */
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
