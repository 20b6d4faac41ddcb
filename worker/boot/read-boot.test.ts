import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import { ann, bo } from "../../tests/worlds/cast.ts"
import { makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { textOf } from "../../tests/worlds/text-of.ts"
import { vaultKeys } from "../store/boot-keys.ts"
import { rowsDatabaseOf, VAULT_DATABASE } from "../store/disk/database-name.ts"
import { packText } from "../store/disk/packed-text.ts"
import { readBoot } from "./read-boot.ts"

const me = ann.userId
const sessionId = `${me}-${bo.userId}`
const make = makeEventFactory(me)
const messages = [0, 1, 2].map((n) => make.message(bo.userId, me, `text ${n}`).message)
const user = {
  id: me,
  userName: "Ann",
  headImg: "",
  birthday: "1990-01-01",
  gender: 1,
  countryId: null,
  countryName: "",
  languageId: 1,
  languageName: "English",
  introduce: "",
  goldNum: 10,
  points: 0,
  payStatus: 0,
  register: false,
  goddess: false,
  callPrice: 0,
}
const chat = {
  sessionId,
  friendId: bo.userId,
  person: null,
  count: 3,
  last: messages[2],
  lastMine: -1,
  readByMe: 0,
  readByFriend: -1,
  friendAt: 1,
  openedAt: 1,
  draft: "half a",
}
const entry = {
  id: sessionId,
  friendId: bo.userId,
  headImg: "",
  userName: "Bo",
  demo: false,
  noReadCount: 2,
  userList: [],
  timestamp: 5,
  timestampUser: 5,
  relation: 0,
  last: null,
  draft: "",
}
const head = { seq: 9, epoch: 1, cursor: 3, folds: 2, savedAt: null }
const rowsOf = (sign = "", pageSign = sign): Record<string, unknown> => ({
  "cp|head": {
    ...head,
    ...(sign === "" ? {} : { slot: 1 }),
    ...(sign === pageSign ? {} : { pages: { slot: pageSign === "" ? 0 : 1, folds: 2 } }),
  },
  "cp|boot": { version: 2, seq: 8, chats: [entry] },
  [`${sign}c|me`]: user,
  [`${sign}c|balance`]: { coins: 77, points: null },
  [`${sign}c|unread`]: 2,
  [`${sign}s|${sessionId}`]: chat,
  [`${pageSign}m|${sessionId}|9999999`]: { sessionId, page: 0, messages },
  [`${sign}i|b`]: waiting("b", "second", 2),
  [`${sign}i|a`]: { ...waiting("a", "first", 1) },
})
const waiting = (intentId: string, text: string, order: number) => ({
  intentId,
  command: { _tag: "sendMessage", to: bo.userId, text },
  lane: sessionId,
  order,
  at: 1,
  state: "waiting",
  reason: null,
})

let factory: IDBFactory
beforeEach(() => {
  factory = new IDBFactory()
  vi.stubGlobal("IDBKeyRange", IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

const fill = (name: string, store: string, keyPath: string, rows: ReadonlyArray<object>): Promise<void> =>
  new Promise((done) => {
    const request = factory.open(name, 10)
    request.onupgradeneeded = () => {
      const made = request.result.createObjectStore(store, { keyPath })
      for (const row of rows) made.put(row)
    }
    request.onsuccess = () => {
      request.result.close()
      done()
    }
  })
const keepRows = (rows: Record<string, unknown>) =>
  fill(
    rowsDatabaseOf(me),
    "docs",
    "k",
    Object.entries(rows).map(([k, value]) => ({
      k,
      v: typeof value === "string" || value instanceof Uint8Array ? value : JSON.stringify(value),
    })),
  )
const keepVault = (more: Record<string, unknown> = {}) =>
  fill(
    VAULT_DATABASE,
    vaultKeys.store,
    "key",
    Object.entries({ [vaultKeys.signingKey(me)]: { key: {}, session: "s" }, ...more }).map(([key, value]) => ({
      key,
      value,
    })),
  )
const ask = (friendId: number | null = null, protocol = PROTOCOL) =>
  readBoot({ protocol, userId: me, friendId }, factory)

test.each([
  ["", ""],
  ["~", "~"],
  ["~", ""],
  ["", "~"],
])(
  "CARD-12: who is signed in, unread, the chats and the open thread come from a few keys (slot signs '%s', of pages '%s')",
  async (sign, pageSign) => {
    await keepRows(rowsOf(sign, pageSign))
    await keepVault()
    const values = await ask(bo.userId)
    expect(values).toMatchObject({
      session: { state: "signedIn", user, balance: 77, points: 0, ended: null },
      unread: 2,
      chats: [entry],
      thread: { friendId: bo.userId, from: 0, head: { count: 3, unread: 2, draft: "half a", readByMe: 0 } },
    })
    expect(values?.thread?.messages.map((item) => textOf(item.content))).toEqual(["text 0", "text 1", "text 2"])
    expect(values?.thread?.waiting.map((item) => textOf(item.content))).toEqual(["first", "second"])
    expect((await ask())?.thread).toBeNull()
  },
)

test("CARD-06: a packed page is read as it was, and a broken one is none", async () => {
  const key = `m|${sessionId}|9999999`
  const packed = await packText(JSON.stringify({ sessionId, page: 0, messages }))
  await keepVault()
  await keepRows({ ...rowsOf(), [key]: packed })
  expect((await ask(bo.userId))?.thread?.messages.map((item) => textOf(item.content))).toEqual([
    "text 0",
    "text 1",
    "text 2",
  ])
  factory = new IDBFactory()
  await keepVault()
  await keepRows({ ...rowsOf(), [key]: packed.slice(1) })
  expect((await ask(bo.userId))?.thread).toBeNull()
})

test("CARD-12: a thread is cut at a gap, and is nothing without its newest message", async () => {
  await keepVault()
  const page = (...shown: ReadonlyArray<unknown>) => ({ sessionId, page: 0, messages: shown })
  await keepRows({ ...rowsOf(), [`m|${sessionId}|9999999`]: page(messages[0], messages[2]) })
  expect((await ask(bo.userId))?.thread).toMatchObject({ from: 2, messages: [{ message: { n: 2 } }] })
  factory = new IDBFactory()
  await keepVault()
  await keepRows({ ...rowsOf(), [`m|${sessionId}|9999999`]: page(messages[0], messages[1]) })
  expect((await ask(bo.userId))?.thread).toBeNull()
})

test.each<readonly [string, Record<string, unknown>]>([
  ["missing", { "cp|boot": "" }],
  ["damaged", { "cp|boot": "{ broken" }],
  ["of another version", { "cp|boot": { version: 1, seq: 1, chats: [entry] } }],
  ["with a damaged chat", { "cp|boot": { version: 2, seq: 1, chats: [{ ...entry, userName: 7 }] } }],
  ["of a longer log", { "cp|boot": { version: 2, seq: 10, chats: [entry] } }],
])("CARD-12: a list that is %s is not shown, the rest is", async (_how, rows) => {
  await keepVault()
  await keepRows({ ...rowsOf(), ...rows })
  expect(await ask()).toMatchObject({ chats: null, unread: 2, session: { user: { id: me } } })
})

test("CARD-12: nothing comes of rows without a head or an own user, of another user's, or of another protocol", async () => {
  for (const rows of [{ "cp|head": "{" }, { "c|me": "{" }, { "c|me": { ...user, id: me + 1 } }]) {
    factory = new IDBFactory()
    await keepVault()
    await keepRows({ ...rowsOf(), ...rows })
    expect(await ask()).toBeNull()
  }
  expect(await ask(null, PROTOCOL + 1)).toBeNull()
})

test.each<readonly [string, Record<string, unknown>]>([
  ["has no key here", { [vaultKeys.signingKey(me)]: null }],
  ["is leaving", { [vaultKeys.leaving(me)]: 0 }],
  ["has used a newer version here", { [vaultKeys.protocol]: PROTOCOL + 1 }],
])("AUTH-09: nothing is shown of whoever %s", async (_who, vault) => {
  await keepRows(rowsOf())
  await keepVault(vault)
  expect(await ask()).toBeNull()
})

test("CARD-12: databases that are not there are not made, and none is held open", async () => {
  expect(await ask()).toBeNull()
  expect(await factory.databases()).toEqual([])
  await keepRows(rowsOf())
  await keepVault()
  await ask()
  for (const name of [rowsDatabaseOf(me), VAULT_DATABASE])
    await new Promise<void>((done, fail) => {
      const request = factory.deleteDatabase(name)
      request.onblocked = () => fail(new Error(`${name} is held`))
      request.onsuccess = () => done()
    })
})
