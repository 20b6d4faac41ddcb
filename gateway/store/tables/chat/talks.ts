/**
 * Reads and writes everything for a text between two people, in one statement each, over rows of several tables. The
 * caller must hold the feeds of both (`Store.holding`), so that nothing between them changes meanwhile.
 */
import { aliasedTable, and, eq, getTableColumns, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { refusing } from "../../memory/refuse.ts"
import { ask, type Database } from "../../sql/database.ts"
import { type AccountFacts, type Accounts, accounts, factColumns } from "../accounts/accounts.ts"
import type { Feeds } from "../feed/feeds.ts"
import { type Intents, intents } from "../feed/intents.ts"
import { feedEntries, feeds } from "../feed/stored-feeds.ts"
import { type Introductions, introductions } from "./introductions.ts"
import { chats, type Messages, messages, type NewMessage } from "./messages.ts"
import { type RelationRow, type Relations, relations } from "./relations.ts"

/** What lies between the two people when a text is sent. */
export interface Talk {
  /** The intent was claimed or refused before. */
  readonly isKnown: boolean
  /** Null: there is no such account. */
  readonly from: AccountFacts | null
  readonly to: AccountFacts | null
  /** The relation from the sender's side and from the other's; null: there was never anything between them. */
  readonly mine: RelationRow | null
  readonly theirs: RelationRow | null
  /** The other's look as the sender was last told, and the sender's as the other was last told; null: never told. */
  readonly lookOfTo: string | null
  readonly lookOfFrom: string | null
}

/** A message with a text only. */
export type NewText = NewMessage & { readonly intentId: string; readonly call: null; readonly data?: never }

export interface Talks {
  read(from: number, to: number, intentId: string): Effect.Effect<Talk>
  /** Numbers the text, appends it to both feeds, and settles its intent. Dies when the intent is known. */
  write(text: NewText, at: number): Effect.Effect<WrittenText>
}

export interface WrittenText {
  readonly message: Message
  /** The entry in the sender's feed, and in the other's. */
  readonly mine: FeedEntry
  readonly theirs: FeedEntry
}

const eventOf = (message: Message) => ({ _tag: "v1.MessageReceived", message }) as const

/** The event's JSON before and after the message's number, which comes last in it. */
const PLACE = '"n":0}}'
const aroundNumber = (text: NewText): readonly [before: string, after: string] => {
  const json = JSON.stringify(eventOf({ ...text, n: 0 }))
  return [json.slice(0, -PLACE.length + '"n":'.length), "}}"]
}

/** A value that is given when the statement runs. */
const given = (name: string) => sql.placeholder(name)

const preparedRead = (db: Database) => {
  const [from, to] = [aliasedTable(accounts, "from_account"), aliasedTable(accounts, "to_account")]
  const [mine, theirs] = [aliasedTable(relations, "mine"), aliasedTable(relations, "theirs")]
  const [ofTo, ofFrom] = [aliasedTable(introductions, "of_to"), aliasedTable(introductions, "of_from")]
  return db
    .select({
      isKnown: sql<boolean>`exists(select 1 from ${intents} where ${intents.userId} = ${given("from")} and ${intents.intentId} = ${given("intentId")})`,
      from: factColumns(from),
      to: factColumns(to),
      mine: getTableColumns(mine),
      theirs: getTableColumns(theirs),
      lookOfTo: ofTo.look,
      lookOfFrom: ofFrom.look,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(from, eq(from.id, given("from")))
    .leftJoin(to, eq(to.id, given("to")))
    .leftJoin(mine, and(eq(mine.ownerId, given("from")), eq(mine.userId, given("to"))))
    .leftJoin(theirs, and(eq(theirs.ownerId, given("to")), eq(theirs.userId, given("from"))))
    .leftJoin(ofTo, and(eq(ofTo.userId, given("from")), eq(ofTo.personId, given("to"))))
    .leftJoin(ofFrom, and(eq(ofFrom.userId, given("to")), eq(ofFrom.personId, given("from"))))
    .prepare("read_talk")
}

/** The place of a chat's first message for the side that sends it; null for the other side. */
const sideOf = (one: ReturnType<typeof given>, other: ReturnType<typeof given>): SQL =>
  sql`case when ${one}::bigint < ${other}::bigint then 0 end`

const preparedWrite = (db: Database) => {
  const step = <S extends Record<string, SQL.Aliased>>(name: string, columns: S, statement: SQL) =>
    db.$with(name, columns).as(statement)
  const chat = step(
    "chat",
    { n: sql<number>`n`.as("n") },
    // As messages.append does it: `lower_n` and `higher_n` are the newest messages of the two sides.
    sql`insert into ${chats} (session_id, count, lower_n, higher_n)
      values (${given("session")}, 1, ${sideOf(given("from"), given("to"))}, ${sideOf(given("to"), given("from"))})
      on conflict (session_id) do update set count = ${chats.count} + 1,
        lower_n = case when excluded.lower_n is null then ${chats.lowerN} else ${chats.count} end,
        higher_n = case when excluded.higher_n is null then ${chats.higherN} else ${chats.count} end
      returning count - 1 as n`,
  )
  const grown = step(
    "grown",
    { userId: sql<number>`user_id`.mapWith(Number).as("user_id"), head: sql<number>`head`.as("head") },
    sql`insert into ${feeds} (user_id, head)
      values (least(${given("from")}::bigint, ${given("to")}::bigint), 1), (greatest(${given("from")}::bigint, ${given("to")}::bigint), 1)
      on conflict (user_id) do update set head = ${feeds.head} + 1 returning user_id, head`,
  )
  const sent = step(
    "sent",
    {},
    sql`insert into ${messages} (session_id, n, message_id, send_user_id, receive_user_id, message_type, message,
        target_language, target_language_message, time, intent_id)
      select ${given("session")}, n, ${given("id")}, ${given("from")}::bigint, ${given("to")}::bigint, ${given("type")}::integer, ${given("message")},
        ${given("language")}, ${given("translated")}, ${given("time")}::bigint, ${given("intentId")} from chat`,
  )
  const told = step(
    "told",
    {},
    sql`insert into ${feedEntries} (user_id, seq, at, event)
      select user_id, head, ${given("at")}::bigint, (${given("before")}::text || n::text || ${given("after")}::text)::json from grown, chat`,
  )
  const settled = step(
    "settled",
    {},
    sql`insert into ${intents} (user_id, intent_id, at, seqs)
      select user_id, ${given("intentId")}, ${given("at")}::bigint, array[head] from grown where user_id = ${given("from")}::bigint`,
  )
  return db
    .with(chat, grown, sent, told, settled)
    .select({ n: chat.n, userId: grown.userId, head: grown.head })
    .from(chat)
    .crossJoin(grown)
    .prepare("write_talk")
}

export const sqlTalks = (db: Database): Talks => {
  const [reading, writing] = [preparedRead(db), preparedWrite(db)]
  return {
    read: (from, to, intentId) =>
      Effect.flatMap(
        ask(() => reading.execute({ from, to, intentId })),
        ([talk]) => (talk === undefined ? Effect.die(new Error("store: a talk gave no row")) : Effect.succeed(talk)),
      ),
    write: (text, at) => {
      const [before, after] = aroundNumber(text)
      const { sessionId: session, messageId: id, sendUserId: from, receiveUserId: to, intentId, time } = text
      const { messageType: type, message, targetLanguage: language, targetLanguageMessage: translated } = text
      const values = { session, id, from, to, type, message, language, translated, time, at, intentId, before, after }
      return Effect.flatMap(
        ask(() => writing.execute(values)),
        (rows) => {
          const [first] = rows
          const headOf = (userId: number) => rows.find((row) => row.userId === userId)?.head
          const [mine, theirs] = [headOf(from), headOf(to)]
          if (first === undefined || mine === undefined || theirs === undefined)
            return Effect.die(new Error("store: a text reached no feed"))
          const sent = { ...text, n: first.n }
          const event = eventOf(sent)
          return Effect.succeed({ message: sent, mine: { seq: mine, at, event }, theirs: { seq: theirs, at, event } })
        },
      )
    },
  }
}

interface Parts {
  readonly accounts: Pick<Accounts, "facts">
  readonly relations: Pick<Relations, "find">
  readonly introductions: Pick<Introductions, "told">
  readonly intents: Pick<Intents, "outcome" | "claim" | "settle">
  readonly messages: Pick<Messages, "append">
  readonly feeds: Pick<Feeds, "append">
}

export const memoryTalks = ({ accounts, relations, introductions, intents, messages: sent, feeds }: Parts) => {
  const lookOf = (userId: number, personId: number) =>
    Effect.map(introductions.told(userId, personId - 1, 1), ([first]) =>
      first?.personId === personId ? first.look : null,
    )
  const factsOf = (id: number) => Effect.map(accounts.facts([id]), ([facts]) => facts ?? null)
  return refusing<Talks>(messages, {
    read: (from, to, intentId) =>
      Effect.all({
        isKnown: Effect.map(intents.outcome(from, intentId), (outcome) => outcome !== null),
        from: factsOf(from),
        to: factsOf(to),
        mine: relations.find(from, to),
        theirs: relations.find(to, from),
        lookOfTo: lookOf(from, to),
        lookOfFrom: lookOf(to, from),
      }),
    write: (text, at) =>
      Effect.gen(function* () {
        const { sendUserId: from, receiveUserId: to, intentId } = text
        if (!(yield* intents.claim(from, intentId, at)))
          return yield* Effect.die(new Error("store: the intent is known"))
        const message = yield* sent.append(text)
        const event = eventOf(message)
        const [[mine], [theirs]] = [yield* feeds.append(from, [event], at), yield* feeds.append(to, [event], at)]
        if (mine === undefined || theirs === undefined)
          return yield* Effect.die(new Error("store: a feed gave no entry"))
        yield* intents.settle(from, intentId, [mine.seq])
        return { message, mine, theirs }
      }),
  })
}
