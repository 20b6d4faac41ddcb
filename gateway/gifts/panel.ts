/** The gifts on the panel, in order. Prices, names and pictures are our choice: the specification shows none. */
import type { PanelGift } from "#schema/gifts/gift.ts"

type Row = readonly [giftId: number, giftName: string, picture: string, gold: number, giftStar: number]

const FOR_ALL: ReadonlyArray<Row> = [
  [1, "Rose", "rose", 5, 1],
  [2, "Lollipop", "lollipop", 9, 1],
  [3, "Heart", "red-heart", 19, 1],
  [4, "Ice cream", "ice-cream", 29, 1],
  [5, "Kiss", "kiss-mark", 39, 1],
  [6, "Balloon", "balloon", 49, 2],
  [7, "Chocolate", "chocolate-bar", 59, 2],
  [8, "Teddy bear", "teddy-bear", 99, 2],
  [9, "Bouquet", "bouquet", 149, 2],
  [10, "Cake", "birthday-cake", 199, 3],
  [11, "Champagne", "clinking-glasses", 249, 3],
  [12, "Lipstick", "lipstick", 299, 3],
  [13, "Ring", "ring", 499, 4],
  [14, "Crown", "crown", 999, 4],
  [15, "Sports car", "racing-car", 1_999, 5],
  [16, "Castle", "castle", 4_999, 5],
]
const FOR_MEMBERS: ReadonlyArray<Row> = [
  [17, "Swan", "swan", 199, 3],
  [18, "Peacock", "peacock", 499, 4],
  [19, "Unicorn", "unicorn", 999, 4],
  [20, "Fireworks", "fireworks", 1_999, 5],
  [21, "Rocket", "rocket", 4_999, 5],
  [22, "Cruise", "passenger-ship", 9_999, 5],
]

const offered =
  (vip: boolean) =>
  (row: Row, place: number): PanelGift => {
    const [giftId, giftName, picture, gold, giftStar] = row
    return { giftId, giftName, giftImage: `/gifts/${picture}.svg`, gold, giftStar, friendGiftSort: place + 1, vip }
  }

export const panelGifts: ReadonlyArray<PanelGift> = [...FOR_ALL.map(offered(false)), ...FOR_MEMBERS.map(offered(true))]

const byId = new Map(panelGifts.map((gift) => [gift.giftId, gift]))

/** Undefined for a gift that is not offered. */
export const panelGift = (giftId: number): PanelGift | undefined => byId.get(giftId)
