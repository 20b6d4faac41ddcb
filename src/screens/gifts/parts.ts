/** All views of gifts except the rows in a thread. They load together, with the first of them. */
export { GiftOverlay } from "./GiftOverlay.tsx"
export { GiftShow } from "./GiftShow.tsx"
export { GiftWall } from "./GiftWall.tsx"
