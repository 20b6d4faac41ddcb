/** Contract of every layer of the store: numbers at the limits of their columns, taken ids, and thousands of rows. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { INT32_MAX } from "#schema/ids.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Tx } from "../store.ts"
import type { SignInTicketRow } from "../tables/accounts/sign-in-tickets.ts"
import type { Opened } from "./opened.ts"
import { account, call, fresh, grant, message, NOW, session } from "./samples.ts"

const LONG_MS = 180_000

type Try = (tx: Tx, n: number) => Effect.Effect<unknown>

/** Calls that take a 32-bit number. */
const INT32: Readonly<Record<string, Try>> = {
  "a language": (tx, n) => tx.accounts.insert(account({ languageId: n })),
  "one of several languages": (tx, n) => tx.accounts.insert(account({ languageIds: [1, n] })),
  "a place in a chat": (tx, n) => tx.messages.page("1-2", n, 1),
  "how far was read": (tx, n) => tx.reads.raise(fresh(), 1, n),
  "where a chat's end begins": (tx, n) => tx.messages.tails([{ sessionId: "1-2", from: n }]),
  "a place in a feed to pull from": (tx, n) => tx.feeds.pull(1, n, 1),
  "a number of a feed's entry": (tx, n) => tx.feeds.entries(1, [1, n]),
  "a place in a feed to choose from": (tx, n) =>
    tx.feeds.choose(1, { tags: ["v1.CallStarted"], are: "others", after: n, upTo: 9, limit: 1 }),
  "a place in a feed to choose up to": (tx, n) =>
    tx.feeds.choose(1, { tags: ["v1.CallStarted"], are: "others", after: 0, upTo: n, limit: 1 }),
  "entries that an intent caused": (tx, n) => tx.intents.settle(1, fresh(), [n]),
  "why an intent was refused": (tx, n) => tx.intents.refuse(1, fresh(), 1, n),
  "a price": (tx, n) => tx.calls.insert({ ...call(1, 2), price: n }),
}

/** Calls that take a 64-bit id or time. */
const INT64: Readonly<Record<string, Try>> = {
  "an account": (tx, n) => tx.accounts.find(n),
  "people in a look": (tx, n) => tx.introductions.these(1, [2, n]),
  "several accounts": (tx, n) => tx.accounts.findMany([1, n]),
  "facts of accounts": (tx, n) => tx.accounts.facts([1, n]),
  "whose feed": (tx, n) => tx.feeds.head(n),
  "whose chats": (tx, n) => tx.messages.newestOfAll(n),
  "people to go on after": (tx, n) => tx.introductions.told(1, n, 1),
  "whose relation": (tx, n) => tx.relations.find(n, 1),
  "a ban": (tx, n) => tx.bans.check(n, "cc-a"),
  "an open call": (tx, n) => tx.calls.openOf(n),
  "a time": (tx, n) => tx.replays.remember(fresh(), n),
}

export const limitContract = ({ run, person }: Opened): void => {
  const taken = (attempt: Try, n: number) => run((tx) => Effect.asVoid(attempt(tx, n)))

  test.each(Object.entries(INT32))("%s takes 32 bits and refuses more", async (_, attempt) => {
    await taken(attempt, 0)
    await taken(attempt, INT32_MAX)
    for (const n of [INT32_MAX + 1, Number.MAX_SAFE_INTEGER, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(taken(attempt, n)).rejects.toThrow()
  })

  test.each(Object.entries(INT64))("%s takes any whole number and nothing else", async (_, attempt) => {
    await taken(attempt, 0)
    await taken(attempt, INT32_MAX + 1)
    await taken(attempt, Number.MAX_SAFE_INTEGER)
    for (const n of [1e19, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) await expect(taken(attempt, n)).rejects.toThrow()
  })

  test("CHAT-03, AUTH-03: the id of a message in its chat, of a session and of a ticket is refused to another, and the first stays", async () => {
    const [a, b, c] = [(await person()).id, (await person()).id, (await person()).id]
    const sent = message(a, b)
    const first = await run((tx) => tx.messages.append(sent))
    await expect(run((tx) => tx.messages.append({ ...sent, message: "another" }))).rejects.toThrow()
    expect(await run((tx) => tx.messages.page(sent.sessionId, -1, 9))).toEqual([first])
    await run((tx) => tx.messages.append({ ...message(a, c), messageId: sent.messageId }))

    const [mine, other] = [session(a, "cc-a"), session(b, "cc-b")]
    await run((tx) => tx.sessions.insert(mine))
    for (const key of [{ id: mine.id }, { tokenHash: mine.tokenHash }])
      await expect(run((tx) => tx.sessions.insert({ ...other, ...key }))).rejects.toThrow()
    expect(await run((tx) => tx.sessions.findByToken(mine.tokenHash))).toEqual(mine)

    const ticket: SignInTicketRow = {
      ...{ tokenHash: fresh(), browserHash: fresh(), provider: "google", subject: fresh(), email: null, name: "Ann" },
      ...{ joins: false, userId: null, keyHash: null, sessionId: null, links: false, expiresAt: NOW },
    }
    await run((tx) => tx.signInTickets.insert(ticket))
    await expect(run((tx) => tx.signInTickets.insert({ ...ticket, subject: fresh() }))).rejects.toThrow()
    expect(await run((tx) => tx.signInTickets.find(ticket.tokenHash))).toEqual(ticket)
  })

  test("a text that no database keeps is refused", async () => {
    await expect(run((tx) => tx.meta.set("a\u0000b", "x"))).rejects.toThrow()
    await expect(person({ introduce: "a\u0000b" })).rejects.toThrow()
  })

  test("a balance of 10^15 coins comes back whole", async () => {
    const { id } = await person()
    const most = 10 ** 15
    await run((tx) => tx.ledger.post(grant(id, most), NOW))
    expect(await run((tx) => tx.ledger.balance(`coins:${id}`))).toBe(most)
    await run((tx) => tx.ledger.post(grant(id, -most), NOW))
    expect(await run((tx) => tx.ledger.total())).toBe(0)
  })

  test(
    "a feed of 20,000 entries and a chat of 2,000 messages are numbered, chosen and paged without a gap",
    async () => {
      const [{ id }, { id: other }] = [await person(), await person()]
      const started = { _tag: "v1.CallStarted", roomNum: "r", at: NOW } as const
      const read = { _tag: "v1.SessionRead", sessionId: "1-2", readerId: 1, upTo: 1, intentId: null } as const
      const events = Array.from({ length: 1_000 }, (_, n) => (n % 4 === 0 ? read : started))
      for (let part = 0; part < 20; part++) await run((tx) => tx.feeds.append(id, events, NOW))
      expect(await run((tx) => tx.feeds.head(id))).toBe(20_000)
      const choice = { tags: ["v1.SessionRead"], after: 0, upTo: null } as const
      expect(await run((tx) => tx.feeds.choose(id, { ...choice, are: "these", limit: null }))).toHaveLength(5_000)
      expect(await run((tx) => tx.feeds.choose(id, { ...choice, are: "others", limit: null }))).toHaveLength(15_000)
      const last = await run((tx) => tx.feeds.choose(id, { ...choice, are: "these", limit: 1, newest: true }))
      expect(last.map(({ seq }) => seq)).toEqual([19_997])
      const every = Array.from({ length: 20_000 }, (_, n) => n + 1)
      expect((await run((tx) => tx.feeds.entries(id, every))).map(({ seq }) => seq)).toEqual(every)
      expect((await run((tx) => tx.feeds.pull(id, 19_990, 200))).map(({ seq }) => seq)).toEqual(every.slice(19_990))

      const session = sessionIdOf(id, other)
      for (let part = 0; part < 2; part++)
        await run((tx) =>
          Effect.forEach(
            Array(1_000).keys(),
            // The first message is the only one from the other side.
            (n) => tx.messages.append(part + n === 0 ? message(other, id) : message(id, other)),
            { discard: true },
          ),
        )
      await run((tx) => tx.introductions.tell(id, other, "look"))
      expect(await run((tx) => tx.messages.count(session))).toBe(2_000)
      expect((await run((tx) => tx.messages.page(session, 256, 256))).map(({ n }) => n)).toEqual(
        Array.from({ length: 256 }, (_, n) => n),
      )
      expect((await run((tx) => tx.messages.newestOfAll(id))).map(({ n }) => n)).toEqual([1_999])
      const tail = await run((tx) => tx.messages.tails([{ sessionId: session, from: 1_990 }]))
      expect(tail.map(({ n }) => n)).toEqual([0, ...every.slice(1_989, 1_999)])
    },
    LONG_MS,
  )

  test(
    "2,000 people are found at once, and told about in pages without a gap",
    async () => {
      const { id: me } = await person()
      const ids = await run((tx) =>
        Effect.forEach(Array(2_000), () => Effect.map(tx.accounts.insert(account()), ({ id }) => id)),
      )
      expect(await run((tx) => tx.accounts.findMany(ids))).toHaveLength(2_000)
      await run((tx) => Effect.forEach(ids, (id) => tx.introductions.tell(me, id, "look"), { discard: true }))
      const told: Array<number> = []
      for (let after = 0, size = 1; size > 0; after = told.at(-1) ?? after) {
        const page = await run((tx) => tx.introductions.told(me, after, 200))
        size = page.length
        told.push(...page.map(({ personId }) => personId))
      }
      expect(told).toEqual(ids)
      expect(await run((tx) => tx.introductions.these(me, ids))).toHaveLength(2_000)

      const sessions = ids.map((id) => sessionIdOf(me, id))
      await run((tx) => Effect.forEach(ids, (id) => tx.messages.append(message(id, me)), { discard: true }))
      await run((tx) => Effect.forEach(sessions, (session) => tx.reads.raise(session, me, 0), { discard: true }))
      const tails = await run((tx) => tx.messages.tails(sessions.map((sessionId) => ({ sessionId, from: 0 }))))
      expect(new Set(tails.map(({ sessionId }) => sessionId))).toEqual(new Set(sessions))
      expect(tails).toHaveLength(2_000)
      expect(await run((tx) => tx.reads.of(sessions))).toHaveLength(2_000)
    },
    LONG_MS,
  )
}
