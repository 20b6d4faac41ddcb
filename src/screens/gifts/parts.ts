/** What is drawn of gifts besides their rows in a thread: it comes together, with the first of it. */
export { GiftOverlay } from "./GiftOverlay.tsx"
export { GiftShow } from "./GiftShow.tsx"
export { GiftWall } from "./GiftWall.tsx"
