/**
 * `npm run support -- list`, `show <number>`, `close <number>`: an operator reads requests to customer service in the
 * gateway's store (DATABASE_URL, else the folder LIVCAM_DATA), answers by mail, and closes them. Exits with 1 when
 * there is no request with this number. A store in a folder belongs to one process: stop the gateway first.
 */
import { Effect } from "effect"
import type { Store } from "../gateway/store/store.ts"
import type { SupportRow } from "../gateway/store/tables/operation/support-requests.ts"
import { closeRequest, openRequests, requestOf } from "../gateway/support/ask-support.ts"
import { runOnStore } from "./setup/on-store.ts"
import { oneLine, quoted } from "./setup/terminal-text.ts"

const lineOf = ({ number, userId, topic, at, closedAt }: SupportRow): string =>
  [
    ...[String(number), topic, userId === 0 ? "visitor" : `user ${userId}`, new Date(at).toISOString()],
    ...(closedAt === null ? [] : [`closed ${new Date(closedAt).toISOString()}`]),
  ].join("  ")

const list = Effect.map(openRequests, (open) => {
  for (const request of open) console.info(lineOf(request))
  console.info(`${open.length} open`)
  return 0
})

const none = (number: number): number => {
  console.error(`there is no request ${number}`)
  return 1
}

const show = (number: number) =>
  Effect.map(requestOf(number), (found) => {
    if (found === null) return none(number)
    console.info(lineOf(found.request))
    console.info(`answer to: ${found.answerTo === null ? "nobody (no address)" : oneLine(found.answerTo)}`)
    console.info(quoted(found.request.text))
    return 0
  })

const close = (number: number) =>
  Effect.map(closeRequest(number), (isClosed) => {
    if (isClosed) console.info(`request ${number} is closed`)
    else console.error(`no request ${number} stands open`)
    return isClosed ? 0 : 1
  })

const asked = (): Effect.Effect<number, never, Store> | undefined => {
  const [verb, number, ...more] = process.argv.slice(2)
  if (verb === "list" && number === undefined) return list
  if (number === undefined || !/^[1-9]\d{0,14}$/.test(number) || more.length > 0) return undefined
  if (verb === "show") return show(Number(number))
  return verb === "close" ? close(Number(number)) : undefined
}

await runOnStore(asked(), "npm run support -- list | show <number> | close <number>")
