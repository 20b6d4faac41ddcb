/** What the client does about an error besides showing its text (spec section 8); nothing about a kind that is not here. */
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

/** A kind of error that something is done about. */
export type ReactionKind = keyof typeof REACTIONS
type Reaction = (typeof REACTIONS)[ReactionKind] | "none"

const reactions: Readonly<Record<string, Reaction>> = REACTIONS

/** What is done about an error, by its kind. */
export const reactionTo = ({ kind }: { readonly kind: string }): Reaction => reactions[kind] ?? "none"
