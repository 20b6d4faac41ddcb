/**
 * Wishes about a person, all handled in one way. Wishes about one person keep their order, are judged by the relation
 * with all that waits, and show in it until the feed confirms them.
 */
import type { ErrorKind } from "#schema/errors.ts"
import type { SocialIntent } from "#schema/friends/log.ts"
import type { Relation } from "#schema/friends/relation.ts"
import { families } from "../store/families.ts"
import { type Asked, type FedKind, opens, refused, stands } from "./intent-kind.ts"

/** nothing: everything is as wished already. */
export type WishJudgement<K extends ErrorKind = ErrorKind> = "open" | "nothing" | K

/** What a waiting wish means for the relation that it is about. */
export interface AboutPerson<W, K extends ErrorKind = ErrorKind> {
  readonly about: (wish: W) => number
  /** `relation`: with the effects of all that waits. */
  readonly judgeWish: (relation: Relation, wish: W) => WishJudgement<K>
  /** What changes in the relation when the wish is fulfilled. */
  readonly changes: (relation: Relation, wish: W) => Partial<Relation>
}

export type PersonKind<W, K extends ErrorKind = ErrorKind> = FedKind<W> & Asked<W, W, K> & AboutPerson<W, K>

interface Wish<W, K extends ErrorKind> extends AboutPerson<W, K>, Pick<FedKind<W>, "send" | "chat"> {
  readonly lane?: FedKind<W>["lane"]
  readonly settledBy?: FedKind<W>["settledBy"]
  /** The error of a wish that users make about themselves. */
  readonly toSelf: K
  /**
   * A refused wish with a text stays until its writer decides; other refused wishes give way to the next of their kind.
   */
  readonly isOfWords?: true
}

export const wishAbout = (userId: number): string => `person ${userId}`

export const aboutPerson = <W extends SocialIntent, K extends ErrorKind>({
  toSelf,
  isOfWords,
  ...wish
}: Wish<W, K>): PersonKind<W, K | "userUnknown"> => ({
  staysInLog: false,
  settledBy: "v1.RelationUpdated",
  lane: (command) => wishAbout(wish.about(command)),
  turn: (command) => wishAbout(wish.about(command)),
  reads: (command) => [families.relation.key(wish.about(command))],
  judge: (command, { me, relationTo, intents }) => {
    const person = wish.about(command)
    if (person === me) return refused(toSelf)
    if (person === 0) return refused("userUnknown")
    const judgement = wish.judgeWish(relationTo(person), command)
    if (judgement === "nothing") return stands(null)
    if (judgement !== "open") return refused(judgement)
    const isReplaced = ({ state, command: older }: (typeof intents)[number]): boolean =>
      state === "parked" && isOfSameKind(older, command) && wish.about(older) === person
    return opens(command, isOfWords ? [] : intents.filter(isReplaced))
  },
  ...wish,
})

const isOfSameKind = <W extends SocialIntent>(older: { readonly _tag: string }, wish: W): older is W =>
  older._tag === wish._tag
