/** Relations, reports about people and the messages they quote, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { noRelation } from "#schema/friends/relation.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { RelationRow } from "../tables/chat/relations.ts"
import type { NewSafetyReport } from "../tables/people/safety-reports.ts"
import type { Opened } from "./opened.ts"
import { fresh, message, NOW } from "./samples.ts"

const relation = (ownerId: number, userId: number, fields: Partial<RelationRow> = {}): RelationRow => ({
  ...noRelation(userId),
  ownerId,
  at: NOW,
  ...fields,
})

export const relationContract = ({ run, person }: Opened): void => {
  test("SOC-01: a relation is one side's own and the newest replaces what stood there", async () => {
    const [{ id: a }, { id: b }] = [await person(), await person()]
    expect(await run((tx) => tx.relations.find(a, b))).toBeNull()
    const first = relation(a, b, { request: "sent", requestText: "hi 🙂 it's me", requestAt: NOW, requestTimes: 1 })
    await run((tx) => tx.relations.put(first))
    expect(await run((tx) => tx.relations.find(a, b))).toEqual(first)
    expect(await run((tx) => tx.relations.find(b, a))).toBeNull()
    const second = relation(a, b, { friend: true, stick: true, like: true, remind: true, sayHi: "received" })
    await run((tx) => tx.relations.put(second))
    expect(await run((tx) => tx.relations.find(a, b))).toEqual(second)
  })

  test("SOC-03: friends among many are found by either of two hundred ids, and nobody else's", async () => {
    const [{ id: a }, { id: b }, { id: c }, { id: d }] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    await run((tx) =>
      Effect.forEach(
        [relation(a, b, { friend: true }), relation(a, c), relation(d, c, { friend: true })],
        tx.relations.put,
      ),
    )
    const many = Array.from({ length: 200 }, (_, index) => b + 1_000_000 + index)
    expect(await run((tx) => tx.relations.friendsAmong(a, [...many, b, c, d]))).toEqual([b])
    expect(await run((tx) => tx.relations.friendsAmong(a, []))).toEqual([])
  })

  test("SOC-08: blocks are found from either side, ascending, until they are lifted", async () => {
    const ids = [(await person()).id, (await person()).id, (await person()).id, (await person()).id]
    const [a = 0, b = 0, c = 0, d = 0] = ids
    await run((tx) =>
      Effect.forEach(
        [relation(a, d, { blocked: true }), relation(a, b, { blockedMe: true }), relation(a, c)],
        tx.relations.put,
      ),
    )
    expect(await run((tx) => tx.relations.blocks(a))).toEqual([b, d])
    const ofAll = await run((tx) => tx.relations.blocksOf([a, b, c, d]))
    const each = await run((tx) =>
      Effect.forEach([a, b, c, d], (ownerId) =>
        Effect.map(tx.relations.blocks(ownerId), (userIds) => userIds.map((userId) => ({ ownerId, userId }))),
      ),
    )
    expect(ofAll.toSorted((one, other) => one.ownerId - other.ownerId || one.userId - other.userId)).toEqual(
      each.flat(),
    )
    expect(ofAll.length).toBeGreaterThanOrEqual(2)
    expect(await run((tx) => tx.relations.blocksOf([]))).toEqual([])
    await run((tx) => tx.relations.put(relation(a, d)))
    expect(await run((tx) => tx.relations.blocks(a))).toEqual([b])
    expect(await run((tx) => tx.relations.blocks(c))).toEqual([])
  })

  test("SOC-08: a report is kept whole with its evidence, and found by its id and by who made it", async () => {
    const [{ id: a }, { id: b }, { id: c }] = [await person(), await person(), await person()]
    const [said, , strange] = await run((tx) =>
      Effect.forEach([message(b, a), message(a, b), message(b, c)], tx.messages.append),
    )
    if (said === undefined || strange === undefined) throw new Error("no messages")
    const asked = [said.messageId, strange.messageId, "m-none"]
    const messages = await run((tx) => tx.messages.these(sessionIdOf(a, b), asked))
    expect(messages).toEqual([said])
    expect(await run((tx) => tx.messages.these(sessionIdOf(a, b), []))).toEqual([])
    const row = (at: number): NewSafetyReport => ({
      reportId: `report-${fresh()}`,
      reporterId: a,
      userId: b,
      reason: "harassment",
      details: 'it\'s "this"',
      messageIds: [said.messageId],
      at,
      state: "received",
      messages,
      person: { userName: "Bo", headImg: "/media/1.svg", introduce: "" },
    })
    const [later, earlier] = [row(NOW + 1), row(NOW)]
    await run((tx) => Effect.forEach([later, earlier], tx.safetyReports.insert))
    expect(await run((tx) => tx.safetyReports.find(later.reportId))).toEqual({
      ...later,
      ...{ handledAt: null, outcome: null },
    })
    expect(await run((tx) => tx.safetyReports.find("report-none"))).toBeNull()
    const mine = await run((tx) => tx.safetyReports.by(a))
    expect(mine.map(({ reportId }) => reportId)).toEqual([earlier.reportId, later.reportId])
    expect(await run((tx) => tx.safetyReports.by(b))).toEqual([])
    await expect(run((tx) => tx.safetyReports.insert(later))).rejects.toThrow()
  })
}
