/**
 * `npm run hosts -- list`, `add <email or id>`, `remove <email or id>`: an operator decides who is a host, in the
 * gateway's store (DATABASE_URL, else the folder LIVCAM_DATA). Repeating a command changes nothing. Exits with 1 when
 * nothing was changed. A store in a folder belongs to one process: stop the gateway first.
 */
import { Effect } from "effect"
import { allHosts, setHost } from "../gateway/accounts/profile/hosts.ts"
import type { Feed } from "../gateway/feed/feed.ts"
import type { Store } from "../gateway/store/store.ts"
import type { AccountFacts } from "../gateway/store/tables/accounts/accounts.ts"
import { runOnStore } from "./setup/on-store.ts"

type HostLine = Pick<AccountFacts, "id" | "email" | "userName" | "callPrice" | "friendCallPrice" | "demo">

const lineOf = ({ id, email, userName, callPrice, friendCallPrice, demo }: HostLine): string =>
  [
    `user ${id}`,
    userName,
    email ?? "no email",
    `${callPrice} coins a minute, ${friendCallPrice} for friends`,
    ...(demo ? ["demo"] : []),
  ].join("  ")

const list = Effect.map(allHosts, (hosts) => {
  for (const host of hosts) console.info(lineOf(host))
  console.info(`${hosts.length} hosts`)
  return 0
})

const set = (who: string, isHost: boolean) =>
  Effect.map(setHost(who, isHost), (outcome) => {
    switch (outcome._tag) {
      case "done":
        console.info(`${isHost ? "now a host" : "no host any more"}: ${lineOf(outcome.account)}`)
        return 0
      case "same":
        console.error(`was ${isHost ? "a host" : "no host"} before: ${lineOf(outcome.account)}`)
        return 1
      case "banned":
        console.error(`is banned: ${lineOf(outcome.account)}`)
        return 1
      case "unknown":
        console.error(`there is no account ${who}`)
        return 1
    }
  })

const asked = ([verb, who, ...more]: ReadonlyArray<string>): Effect.Effect<number, never, Store | Feed> | undefined => {
  if (more.length > 0) return undefined
  if (verb === "list" && who === undefined) return list
  return (verb === "add" || verb === "remove") && who !== undefined ? set(who, verb === "add") : undefined
}

await runOnStore(asked(process.argv.slice(2)), "npm run hosts -- list | add <email or id> | remove <email or id>")
