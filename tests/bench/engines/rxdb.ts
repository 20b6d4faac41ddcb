/**
 * Plain RxDB on its Dexie storage, through the public API: three collections, and an inverted time so that every query
 * sorts ascending. Seeding writes the same documents through the storage instance, which is what `bulkInsert` calls in
 * the end.
 */
import { createRxDatabase, type RxCollection, type RxJsonSchema } from "rxdb"
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie"
import type { Message } from "#schema/chat/message.ts"
import { SCREEN, type World } from "../workload/world.ts"
import { makeChatBook } from "./chat-book.ts"
import type { Chat, Engine } from "./engine.ts"
import { makeShown } from "./shown.ts"

type MessageDoc = Message & { readonly inverted: string }
interface EventDoc {
  readonly seq: string
  readonly message: Message
}
interface Collections {
  readonly messages: RxCollection<MessageDoc>
  readonly sessions: RxCollection<Chat>
  readonly events: RxCollection<EventDoc>
}

const text = { type: "string" } as const
const key = { type: "string", maxLength: 60 } as const
const orNull = (type: string) => ({ type: [type, "null"] })

const messages: RxJsonSchema<MessageDoc> = {
  version: 0,
  primaryKey: "messageId",
  type: "object",
  properties: {
    messageId: key,
    sessionId: key,
    inverted: { type: "string", maxLength: 16 },
    n: { type: "number" },
    sendUserId: { type: "number" },
    receiveUserId: { type: "number" },
    messageType: { type: "number" },
    message: text,
    targetLanguage: orNull("string"),
    targetLanguageMessage: orNull("string"),
    time: { type: "number" },
    intentId: orNull("string"),
    call: orNull("object"),
    data: orNull("object"),
  },
  required: ["sessionId", "inverted"],
  indexes: [["sessionId", "inverted"]],
}
const sessions: RxJsonSchema<Chat> = {
  version: 0,
  primaryKey: "sessionId",
  type: "object",
  properties: { sessionId: key, count: { type: "number" }, last: { type: "object" } },
}
const events: RxJsonSchema<EventDoc> = {
  version: 0,
  primaryKey: "seq",
  type: "object",
  properties: { seq: key, message: { type: "object" } },
}

const invertedOf = (time: number): string => String(Number.MAX_SAFE_INTEGER - time)
const docOf = (message: Message): MessageDoc => ({ ...message, inverted: invertedOf(message.time) })
const messageOf = ({ inverted: _, ...message }: MessageDoc): Message => message

const SEED_AT_ONCE = 2_000

export const makeRxdb = ({ sessionOf, messagesOf }: World): Engine => {
  const book = makeChatBook()
  const shown = makeShown()
  let collections: Collections
  let seq = 0

  const write = async (added: ReadonlyArray<Message>, isLogged: boolean): Promise<void> => {
    const event = ({ messageId, ...message }: Message) => ({
      seq: `${String(++seq).padStart(12, "0")} ${messageId}`,
      message: { messageId, ...message },
    })
    await Promise.all([
      collections.messages.bulkInsert(added.map(docOf)),
      collections.sessions.bulkUpsert([...book.take(added)]),
      ...(isLogged ? [collections.events.bulkInsert(added.map(event))] : []),
    ])
  }
  const query = (selector: object, limit: number) =>
    collections.messages.find({ selector, sort: [{ sessionId: "asc" }, { inverted: "asc" }], limit })
  const plain = (docs: ReadonlyArray<{ readonly toMutableJSON: () => MessageDoc }>) =>
    docs.map((doc) => messageOf(doc.toMutableJSON())).reverse()

  const raw = <Doc extends object>(doc: Doc) => ({
    document: { ...doc, _deleted: false, _attachments: {}, _meta: { lwt: Date.now() }, _rev: "1-bench" },
  })

  return {
    open: async () => {
      const database = await createRxDatabase<Collections>({
        name: "rxdb-plain",
        storage: getRxStorageDexie({ chromeTransactionDurability: "relaxed" }),
        multiInstance: false,
        eventReduce: true,
      })
      collections = await database.addCollections({
        messages: { schema: messages },
        sessions: { schema: sessions },
        events: { schema: events },
      })
    },
    newest: async (session, limit) => plain(await query({ sessionId: sessionOf(session) }, limit).exec()),
    older: async ({ sessionId, time }, limit) =>
      plain(await query({ sessionId, inverted: { $gt: invertedOf(time) } }, limit).exec()),
    chats: async (limit) => {
      const rows = await collections.sessions.find().exec()
      book.learn(rows.map((row) => row.toMutableJSON()))
      return book.newest(limit)
    },
    count: async (session) => book.count(sessionOf(session)),
    seed: async (spans) => {
      const all = spans.flatMap((span) => messagesOf(span))
      for (let at = 0; at < all.length; at += SEED_AT_ONCE)
        await collections.messages.storageInstance.bulkWrite(
          all.slice(at, at + SEED_AT_ONCE).map((message) => raw(docOf(message))),
          "seed",
        )
      await collections.sessions.bulkUpsert([...book.take(all)])
    },
    seeded: async () => {},
    sync: (page) => write(page, false),
    watch: async (session) =>
      shown.watch((emit) => {
        const thread = query({ sessionId: sessionOf(session) }, SCREEN).$.subscribe((docs) => emit(plain(docs)))
        const list = collections.sessions.find().$.subscribe(shown.listed)
        return () => {
          thread.unsubscribe()
          list.unsubscribe()
        }
      }),
    receive: async (message, isLogged) => {
      const seen = shown.when(message)
      await write([message], isLogged)
      return seen
    },
    single: (message) => write([message], false),
    burst: (added) => write(added, true),
    emissions: shown.emissions,
  }
}
