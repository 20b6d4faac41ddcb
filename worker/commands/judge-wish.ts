/** What becomes of a wish about a person before it is accepted, as far as this device knows. Pure; the gateway decides. */
import type { ErrorKind } from "#schema/errors.ts"
import type { Relation } from "#schema/model/relation.ts"
import type { SocialIntent, SocialTag } from "#schema/model/social-intents.ts"
import { friendTextProblem, reportProblem, sayHiProblem } from "#schema/rules/social-rules.ts"

/** nothing: all is as wished already. */
type Judgement = "open" | "nothing" | ErrorKind

/** Why the two cannot reach each other; the own block is told first, because one can lift it. */
export const contactProblem = ({ blocked, blockedMe }: Relation): "blockedByMe" | "blocked" | undefined =>
  blocked ? "blockedByMe" : blockedMe ? "blocked" : undefined

type Judge = { readonly [T in SocialTag]: (relation: Relation, wish: Extract<SocialIntent, { _tag: T }>) => Judgement }

const toggled =
  (name: "like" | "stick" | "remind") =>
  (relation: Relation, { on }: { readonly on: boolean }): Judgement => {
    if (relation[name] === on) return "nothing"
    return (on ? contactProblem(relation) : undefined) ?? "open"
  }

const judges: Judge = {
  sayHi: (relation, { text }) =>
    sayHiProblem(text) ?? contactProblem(relation) ?? (relation.sayHi === "sent" ? "sayHiAlready" : "open"),
  likeUser: toggled("like"),
  favourite: toggled("stick"),
  remind: toggled("remind"),
  requestFriend: (relation, { text }) => {
    const problem = friendTextProblem(text) ?? contactProblem(relation)
    if (problem !== undefined) return problem
    const isAsked = relation.request === "sent" && relation.requestText === text
    return relation.friend || isAsked ? "nothing" : "open"
  },
  answerFriend: (relation, { accept }) => {
    if (relation.request === "received") return (accept ? contactProblem(relation) : undefined) ?? "open"
    if (!accept || relation.friend) return "nothing"
    return contactProblem(relation) ?? "friendRequestGone"
  },
  removeFriend: ({ friend, request }) => (friend || request === "sent" ? "open" : "nothing"),
  block: ({ blocked }, { on }) => (blocked === on ? "nothing" : "open"),
  report: (_, wish) => reportProblem(wish) ?? "open",
}

const judgeBy = <T extends SocialTag>(tag: T, relation: Relation, wish: Extract<SocialIntent, { _tag: T }>) =>
  judges[tag](relation, wish)

/** `relation`: with all that waits. */
export const judgeWish = (relation: Relation, wish: SocialIntent): Judgement => judgeBy(wish._tag, relation, wish)
