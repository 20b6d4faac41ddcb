/** Gifts that were given, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { INT32_MAX } from "#schema/ids.ts"
import type { Opened } from "../opened.ts"
import { fresh, NOW } from "../samples.ts"

export const giftContract = ({ run, person }: Opened): void => {
  const recordOf = (senderId: number, receiverId: number, patch: Partial<GiftRecord> = {}): GiftRecord => ({
    recordId: `gift-${fresh()}`,
    giftId: 10,
    giftName: "Cake",
    giftImage: "/gifts/birthday-cake.svg",
    gold: 199,
    giftStar: 3,
    friendGiftSort: 10,
    senderId,
    receiverId,
    count: 1,
    roomNum: null,
    time: NOW,
    ...patch,
  })

  test("CHAT-10: a gift is found as it was given, and none stands twice", async () => {
    const [{ id: ann }, { id: bo }] = [await person(), await person()]
    const record = recordOf(ann, bo, { roomNum: "room-1" })
    expect(await run((tx) => tx.gifts.find(record.recordId))).toBeNull()
    await run((tx) => tx.gifts.insert(record))
    expect(await run((tx) => tx.gifts.find(record.recordId))).toEqual(record)
    await expect(run((tx) => tx.gifts.insert(record))).rejects.toThrow()
    expect(await run((tx) => tx.gifts.received(bo))).toMatchObject([{ giftId: 10, count: 1 }])
  })

  test("CHAT-10: what somebody was given is summed by kind, the dearest first, with the newest name and picture", async () => {
    const [{ id: ann }, { id: bo }] = [await person(), await person()]
    const rose = { giftId: 1, giftName: "Rose", giftImage: "/gifts/rose.svg", gold: 5 }
    await run((tx) => tx.gifts.insert(recordOf(ann, bo, { ...rose, count: 99 })))
    await run((tx) => tx.gifts.insert(recordOf(ann, bo, { count: 10 })))
    await run((tx) => tx.gifts.insert(recordOf(ann, bo, { count: 1, giftName: "Big cake" })))
    await run((tx) => tx.gifts.insert(recordOf(bo, ann)))
    // The sum would not fit its column.
    await expect(run((tx) => tx.gifts.insert(recordOf(ann, bo, { ...rose, count: INT32_MAX })))).rejects.toThrow()
    expect(await run((tx) => tx.gifts.received(bo))).toEqual([
      { giftId: 10, giftName: "Big cake", giftImage: "/gifts/birthday-cake.svg", count: 11 },
      { giftId: 1, giftName: "Rose", giftImage: "/gifts/rose.svg", count: 99 },
    ])
  })

  test("COIN-11: of thousands of items each is used once, and those that are long over are forgotten", async () => {
    const { id: userId } = await person()
    const itemOf = (n: number) => ({
      itemId: `item-${n}-${fresh()}`,
      userId,
      giftId: 1,
      giftName: "Rose",
      giftImage: "/gifts/rose.svg",
      gotAt: n,
      expiresAt: n + 1,
      usedAt: null,
    })
    const items = Array.from({ length: 2_000 }, (_, n) => itemOf(n))
    const [first, last] = [items[0], items.at(-1)]
    if (first === undefined || last === undefined) throw new Error("no items")
    await run((tx) => Effect.forEach(items, tx.backpackItems.insert, { discard: true }))
    await expect(run((tx) => tx.backpackItems.insert(last))).rejects.toThrow()
    expect(await run((tx) => tx.backpackItems.use(last.itemId, NOW))).toBe(true)
    expect(await run((tx) => tx.backpackItems.use(last.itemId, NOW + 1))).toBe(false)
    expect(await run((tx) => tx.backpackItems.use("item-none", NOW))).toBe(false)
    await run((tx) => tx.backpackItems.prune(2_000, 1_000))
    expect(await run((tx) => tx.backpackItems.find(last.itemId))).toEqual({ ...last, usedAt: NOW })
    expect(await run((tx) => tx.backpackItems.find(first.itemId))).toBeNull()
    await run((tx) => tx.backpackItems.prune(2_001, 1_000))
    expect(await run((tx) => tx.backpackItems.find(last.itemId))).toBeNull()
  })

  test("COIN-11: what was given for nothing does not make a gift of the wall cheaper", async () => {
    const [{ id: ann }, { id: bo }] = [await person(), await person()]
    const ring = { giftId: 13, giftName: "Ring", giftImage: "/gifts/ring.svg" }
    await run((tx) => tx.gifts.insert(recordOf(ann, bo)))
    await run((tx) => tx.gifts.insert(recordOf(ann, bo, { ...ring, gold: 499 })))
    await run((tx) => tx.gifts.insert(recordOf(ann, bo, { ...ring, gold: 0 })))
    expect(await run((tx) => tx.gifts.received(bo))).toMatchObject([
      { giftName: "Ring", count: 2 },
      { giftName: "Cake", count: 1 },
    ])
  })
}
