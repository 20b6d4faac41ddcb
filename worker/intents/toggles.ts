/** What is switched on and off for a person: a like, a favourite, to be told when they come online. */
import type { IntentCommandOf } from "#schema/model/intent.ts"
import { aboutPerson, type PersonKind } from "./about-person.ts"
import { contactProblem } from "./contact-problem.ts"

type ToggleTag = "likeUser" | "favourite" | "remind"

/** `name`: its switch in the relation. */
const toggle = <T extends ToggleTag>(tag: T, name: "like" | "stick" | "remind"): PersonKind<IntentCommandOf<T>> =>
  aboutPerson<IntentCommandOf<T>>({
    about: ({ userId }) => userId,
    judgeWish: (relation, { on }) => {
      if (relation[name] === on) return "nothing"
      return (on ? contactProblem(relation) : undefined) ?? "open"
    },
    changes: (_, { on }) => ({ [name]: on }),
    send: ({ intentId, command: { userId, on } }, call) => call(tag, { intentId, userId, on }),
  })

export const likeUser = toggle("likeUser", "like")
/** Favourites stand first in the friend list. */
export const favourite = toggle("favourite", "stick")
export const remind = toggle("remind", "remind")
