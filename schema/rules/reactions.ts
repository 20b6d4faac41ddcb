/**
 * What the client does on an error besides showing its text (spec section 8); nothing for kinds that are missing here.
 */
const REACTIONS = {
  signatureWrong: "root",
  loginRequired: "login",
  loginExpired: "root",
  otherDevice: "root",
  updateFailed: "root",
  bannedAccount: "logout",
  bannedDevice: "logout",
  bannedBoth: "logout",
  accountFrozen: "logout",
  accountBlocked: "logout",
  accountLeaving: "logout",
  translationLimit: "vip",
  callFriendsOnly: "friend",
  messageFriendsOnly: "friend",
  coinsTooFew: "recharge",
  coinLimit: "limit",
  callFreeLimit: "vip",
  vipOnly: "vip",
} as const

/** A kind of error with a reaction. */
export type ReactionKind = keyof typeof REACTIONS
type Reaction = (typeof REACTIONS)[ReactionKind] | "none"

const reactions: Readonly<Record<string, Reaction>> = REACTIONS

/** The client's reaction to an error, by the error's kind. */
export const reactionTo = ({ kind }: { readonly kind: string }): Reaction => reactions[kind] ?? "none"
