/**
 * The shop's dialogs over other screens. They load together, with the first of them, and the screens do not wait for
 * them.
 */
export { OfferOverlay, OfferPrompt } from "./OfferOverlay.tsx"
export { VipOverlay } from "./plans/VipOverlay.tsx"
export { RechargeOverlay } from "./RechargeOverlay.tsx"
