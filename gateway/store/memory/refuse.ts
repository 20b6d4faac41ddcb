/**
 * What a database refuses is refused in memory too: numbers that do not fit their columns, texts that it cannot keep. So a
 * test on this layer never passes with what SQL would answer by a failure. Limits of rows are read from the SQL tables.
 */
import { getTableColumns, type Table } from "drizzle-orm"
import { Effect } from "effect"
import { INT32_MAX } from "#schema/ids.ts"
import { storableText } from "../../http/storable-text.ts"
import * as tables from "../sql/schema.ts"
import type { Tx } from "../store.ts"

const refuse = (value: unknown, wanted: string): never => {
  throw new Error(`store: ${String(value)} is ${wanted}`)
}
const int32 = (...values: ReadonlyArray<number>): void => {
  for (const value of values)
    if (!Number.isInteger(value) || Math.abs(value) > INT32_MAX) refuse(value, "no 32-bit number")
}
const int64 = (...values: ReadonlyArray<number>): void => {
  for (const value of values)
    if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 63) refuse(value, "no 64-bit number")
}
/** Of a limit or an offset. */
const count = (value: number): void => {
  int64(value)
  if (value < 0) refuse(value, "below zero")
}
const text = (...values: ReadonlyArray<string>): void => {
  for (const value of values) if (storableText(value) !== value) refuse(JSON.stringify(value), "no text for a database")
}

const fits = (columnType: string, value: unknown): void => {
  if (typeof value === "number" && columnType === "PgInteger") int32(value)
  if (typeof value === "number" && columnType === "PgBigInt53") int64(value)
  if (typeof value === "string") text(value)
}
/** A row, or the part of one that changes. */
const row = (table: Table, values: object): void => {
  const columns = getTableColumns(table)
  for (const [name, value] of Object.entries(values)) {
    const column = columns[name]
    if (column === undefined) continue
    if (value === null && column.notNull) refuse(`${name} null`, "missing")
    if (Array.isArray(value) && "baseColumn" in column) {
      const { columnType } = column.baseColumn as { readonly columnType: string }
      for (const item of value) fits(columnType, item)
    } else fits(column.columnType, value)
  }
}

type Repositories = Omit<Tx, "afterCommit" | "announce">
type Guards = {
  readonly [R in keyof Repositories]: {
    readonly [M in keyof Repositories[R]]: Repositories[R][M] extends (...args: infer A) => unknown
      ? (...args: A) => void
      : never
  }
}

const guards: Guards = {
  accounts: {
    find: int64,
    findMany: (ids) => int64(...ids),
    findByEmail: text,
    insert: (account) => row(tables.accounts, account),
    update: (id, patch) => {
      int64(id)
      row(tables.accounts, patch)
    },
    facts: (ids) => int64(...ids),
    hostFacts: () => {},
    count: () => {},
  },
  sessions: {
    insert: (session) => row(tables.sessions, session),
    findByToken: text,
    find: text,
    revoke: (id, _, at) => {
      text(id)
      int64(at)
    },
    revokeAll: (userId, _, at) => int64(userId, at),
    revokeDevice: (deviceId, _, at) => {
      text(deviceId)
      int64(at)
    },
    living: (deviceId, now) => {
      text(deviceId)
      int64(now)
    },
    usersOf: text,
    endResuming: (deviceId, userId) => {
      text(deviceId)
      int64(userId)
    },
  },
  bans: {
    check: (userId, deviceId) => {
      int64(userId)
      text(deviceId)
    },
    setAccount: (userId) => int64(userId),
    setDevice: (deviceId) => text(deviceId),
  },
  messages: {
    count: text,
    append: (message) => row(tables.messages, message),
    page: (sessionId, before, limit) => {
      text(sessionId)
      int32(before)
      count(limit)
    },
    newestFrom: (sessionId, sendUserId) => {
      text(sessionId)
      int64(sendUserId)
    },
    newestOfAll: int64,
    these: (sessionId, messageIds) => text(sessionId, ...messageIds),
    byIntent: (sendUserId, intentId) => {
      int64(sendUserId)
      text(intentId)
    },
  },
  reads: {
    get: (sessionId, userId) => {
      text(sessionId)
      int64(userId)
    },
    raise: (sessionId, userId, upTo) => row(tables.reads, { sessionId, userId, upTo }),
  },
  feeds: {
    append: (userId, _, at) => int64(userId, at),
    pull: (userId, after, limit) => {
      int64(userId)
      int32(after)
      count(limit)
    },
    entries: (userId, seqs) => {
      int64(userId)
      int32(...seqs)
    },
    choose: (userId, { tags, after, upTo, limit }) => {
      int64(userId)
      text(...tags)
      int32(after, upTo ?? 0)
      count(limit ?? 0)
    },
    head: int64,
  },
  introductions: {
    tell: (userId, personId, look) => row(tables.introductions, { userId, personId, look }),
    told: (userId, after, limit) => {
      int64(userId, after)
      count(limit)
    },
    knowers: (personId, limit) => {
      int64(personId)
      count(limit)
    },
  },
  intents: {
    claim: (userId, intentId, at) => row(tables.intents, { userId, intentId, at }),
    refuse: (userId, intentId, at, code) => row(tables.intents, { userId, intentId, at, refusedFor: code }),
    settle: (userId, intentId, seqs) => row(tables.intents, { userId, intentId, seqs }),
    outcome: (userId, intentId) => row(tables.intents, { userId, intentId }),
  },
  ledger: {
    post: (postings, at) => {
      int64(at)
      for (const posting of postings) row(tables.ledgerEntries, posting)
    },
    balance: text,
    entries: text,
    total: () => {},
  },
  calls: {
    insert: (call) => row(tables.calls, call),
    find: text,
    update: (roomNum, patch) => row(tables.calls, { ...patch, roomNum }),
    openOf: int64,
    open: () => {},
  },
  replays: {
    remember: (key, until) => row(tables.replays, { key, until }),
    prune: int64,
  },
  attempts: {
    hit: (key, now, windowMs) => {
      text(key)
      int64(now, now - windowMs)
    },
    clear: text,
    prune: int64,
  },
  checkIns: {
    last: int64,
    onDevice: text,
    insert: (checkIn) => row(tables.checkIns, checkIn),
  },
  loginLinks: {
    insert: (link) => row(tables.loginLinks, link),
    take: text,
    forget: (userId, deviceId) => {
      int64(userId)
      text(deviceId)
    },
    prune: int64,
  },
  eventReports: {
    add: (report) => row(tables.eventReports, report),
    ofDevice: text,
    prune: int64,
  },
  relations: {
    find: int64,
    put: (relation) => row(tables.relations, relation),
    blocks: int64,
    friendsAmong: (ownerId, userIds) => int64(ownerId, ...userIds),
  },
  safetyReports: {
    insert: (report) => row(tables.safetyReports, report),
    find: text,
    by: int64,
  },
  uploads: {
    find: (userId, blobId) => row(tables.uploads, { userId, blobId }),
    of: int64,
    count: () => {},
    open: (upload) => row(tables.uploads, upload),
    add: (upload, part) => {
      row(tables.uploads, upload)
      row(tables.uploadParts, part)
    },
    parts: (userId, blobId) => row(tables.uploads, { userId, blobId }),
    remove: (userId, blobId) => row(tables.uploads, { userId, blobId }),
    prune: int64,
  },
  pictures: {
    insert: (picture) => row(tables.pictures, picture),
    find: text,
    of: int64,
    setStatus: text,
    standing: (status, before, limit) => {
      text(status)
      int64(before)
      count(limit)
    },
    remove: text,
  },
  meta: {
    get: text,
    set: text,
  },
}

type Method = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown>

/** The same transaction, in which a refused value is a defect before anything is written. */
export const refusing = (tx: Tx): Tx => {
  const guarded = Object.entries(guards).map(([name, methods]) => {
    // Guards has a line for each method of each repository: the compiler has seen to it.
    const repository: ReadonlyMap<string, Method> = new Map(Object.entries(tx[name as keyof Repositories]))
    const wrapped = Object.entries(methods as Readonly<Record<string, (...args: ReadonlyArray<unknown>) => void>>).map(
      ([method, guard]): [string, Method] => [
        method,
        (...args) =>
          Effect.suspend(() => {
            guard(...args)
            return repository.get(method)?.(...args) ?? Effect.die(new Error(`store: no ${name}.${method}`))
          }),
      ],
    )
    return [name, Object.fromEntries(wrapped)]
  })
  return { ...tx, ...(Object.fromEntries(guarded) as Repositories) }
}
