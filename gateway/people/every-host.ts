/** All hosts by ascending id, read in pages. */
import { Effect } from "effect"
import type { AccountFacts, Accounts } from "../store/tables/accounts/accounts.ts"

const PAGE = 2_000

/** `read`: `hostFacts`, in one transaction or in one for each page. */
export const everyHost = <R>(
  read: (...args: Parameters<Accounts["hostFacts"]>) => Effect.Effect<ReadonlyArray<AccountFacts>, never, R>,
): Effect.Effect<ReadonlyArray<AccountFacts>, never, R> =>
  Effect.gen(function* () {
    const hosts: Array<AccountFacts> = []
    for (;;) {
      const page = yield* read(hosts.at(-1)?.id ?? 0, PAGE)
      hosts.push(...page)
      if (page.length < PAGE) return hosts
    }
  })
