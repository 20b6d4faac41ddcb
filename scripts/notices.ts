/**
 * `npm run notices -- send <email, id or phone number> <text>`, `send-all <name> <file.json>`: an operator sends a
 * notice to one member or to all, in the gateway's store (DATABASE_URL, else the folder LIVCAM_DATA). The file has a
 * text for each language: {"en": "…", "pt": "…"}. A notice to all is sent once under its name, so an interrupted one
 * can be continued. Exits with 1 when nobody was found. A store in a folder belongs to one process: stop the gateway
 * first.
 */
import { readFileSync } from "node:fs"
import { Effect, Option, Schema } from "effect"
import { isNoticeText } from "#schema/rules/notices.ts"
import { freshNoticeId, type NoticeTexts, tellEverybody, tellNotice } from "../gateway/accounts/notices/notices.ts"
import { showAccount } from "../gateway/accounts/standing.ts"
import type { Entropy } from "../gateway/entropy.ts"
import type { Feed } from "../gateway/feed/feed.ts"
import type { Store } from "../gateway/store/store.ts"
import { runOnStore } from "./setup/on-store.ts"

const NoticeText = Schema.String.check(Schema.makeFilter(isNoticeText))
const readTexts = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.StructWithRest(Schema.Struct({ en: NoticeText }), [Schema.Record(Schema.String, NoticeText)]),
  ),
)

type Command = Effect.Effect<number, never, Store | Feed | Entropy>

const send = (who: string, text: string): Command =>
  Effect.gen(function* () {
    const found = yield* showAccount(who)
    if (found === null) {
      console.error(`there is no account ${who}`)
      return 1
    }
    yield* Effect.orDie(tellNotice(found.account.id, yield* freshNoticeId, text))
    console.info(`told user ${found.account.id}  ${found.account.userName}`)
    return 0
  })

const sendAll = (name: string, texts: NoticeTexts): Command =>
  Effect.map(Effect.orDie(tellEverybody(`all-${name}`, texts, (told) => console.info(`${told} members`))), (told) => {
    console.info(`told ${told} members "${name}", each once`)
    return 0
  })

/** Undefined when the file does not exist, or has no texts that a notice may have. */
const textsIn = (file: string): NoticeTexts | undefined => {
  try {
    return Option.getOrUndefined(readTexts(readFileSync(file, "utf8")))
  } catch {
    return undefined
  }
}

const asked = ([verb, who = "", said = "", ...more]: ReadonlyArray<string>): Command | undefined => {
  if (who === "" || more.length > 0) return undefined
  if (verb === "send") return isNoticeText(said) ? send(who, said) : undefined
  if (verb !== "send-all" || !/^[\w-]{1,60}$/.test(who)) return undefined
  const texts = textsIn(said)
  return texts && sendAll(who, texts)
}

await runOnStore(
  asked(process.argv.slice(2)),
  "npm run notices -- send <email, id or phone number> <text> | send-all <name of letters, digits, - and _> <file of texts by language, English among them>",
)
