/**
 * What waiting wishes make of a relation, and which wishes concern which person. Pure: the facts stay what the feed
 * says.
 */

import { friendIntents, type SocialIntent } from "#schema/friends/log.ts"
import { noRelation, type Relation, type RelationView } from "#schema/friends/relation.ts"
import type { Intent, IntentCommand } from "#schema/outbox/intent.ts"
import { kindOf, personKindOf } from "./index.ts"

export type SocialWish = Intent & { readonly command: SocialIntent }

const isSocial = (command: IntentCommand): command is SocialIntent => Object.hasOwn(friendIntents, command._tag)

/** Wishes by the person that they are about, each list in the order of opening. */
export const wishesByPerson = (intents: ReadonlyArray<Intent>): ReadonlyMap<number, ReadonlyArray<SocialWish>> => {
  const wishes = new Map<number, Array<SocialWish>>()
  for (const intent of intents.filter((one): one is SocialWish => isSocial(one.command))) {
    const person = personKindOf(intent.command._tag).about(intent.command)
    wishes.set(person, [...(wishes.get(person) ?? []), intent])
  }
  return wishes
}

/**
 * True when a waiting intent lifts the user's own block for which this command is refused: the command has overtaken it
 * on the way.
 */
export const isUnblocking = (intents: ReadonlyArray<Intent>, command: IntentCommand): boolean => {
  const person = kindOf(command._tag).about?.(command)
  return intents.some(
    ({ state, command: wish }) =>
      state === "waiting" && wish._tag === "block" && !wish.on && person !== undefined && wish.userId === person,
  )
}

/** The relation as it will stand when the wish is fulfilled. */
const withWish = (relation: Relation, wish: SocialIntent): Relation => ({
  ...relation,
  ...personKindOf(wish._tag).changes(relation, wish),
})

/** `wishes`: those about the person, in the order of opening. A refused report shows in the list of reports instead. */
export const relationViewOf = (
  userId: number,
  fact: Relation | undefined,
  wishes: ReadonlyArray<SocialWish>,
): RelationView => {
  const waiting = wishes.filter(({ state }) => state === "waiting")
  const refused = wishes.findLast(({ state, command }) => state === "parked" && command._tag !== "report")
  return {
    ...waiting.reduce((relation, { command }) => withWish(relation, command), fact ?? noRelation(userId)),
    waiting: waiting.map(({ command }) => command._tag),
    refused: refused?.reason ?? null,
    refusedIntentId: refused?.intentId ?? null,
  }
}
