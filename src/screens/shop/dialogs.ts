/** What the shop shows over other screens: it comes together, with the first of it, and the screens do not wait for it. */
export { OfferOverlay, OfferPrompt } from "./OfferOverlay.tsx"
export { RechargeOverlay } from "./RechargeOverlay.tsx"
export { VipOverlay } from "./VipOverlay.tsx"
