/** Gifts that were given, as every layer of the store keeps them. */
import { expect, test } from "vitest"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

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
    expect(await run((tx) => tx.gifts.received(bo))).toEqual([
      { giftId: 10, giftName: "Big cake", giftImage: "/gifts/birthday-cake.svg", count: 11 },
      { giftId: 1, giftName: "Rose", giftImage: "/gifts/rose.svg", count: 99 },
    ])
  })
}
