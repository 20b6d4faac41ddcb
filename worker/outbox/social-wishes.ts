/** What waiting wishes make of a relation, and which wishes are about whom. Pure: the facts stay what the feed says. */
import type { Intent, IntentCommand } from "#schema/model/intent.ts"
import { noRelation, type Relation, type RelationView } from "#schema/model/relation.ts"
import { type SocialIntent, type SocialTag, socialIntents } from "#schema/model/social-intents.ts"

export type SocialWish = Intent & { readonly command: SocialIntent }

const isSocial = (command: IntentCommand): command is SocialIntent => Object.hasOwn(socialIntents, command._tag)

/** Whom a wish is about. */
export const personOf = (command: SocialIntent): number =>
  command._tag === "sayHi" || command._tag === "requestFriend" ? command.to : command.userId

/** Wishes by the person that they are about, each list in the order of opening. */
export const wishesByPerson = (intents: ReadonlyArray<Intent>): ReadonlyMap<number, ReadonlyArray<SocialWish>> => {
  const wishes = new Map<number, Array<SocialWish>>()
  for (const intent of intents.filter((one): one is SocialWish => isSocial(one.command))) {
    const person = personOf(intent.command)
    wishes.set(person, [...(wishes.get(person) ?? []), intent])
  }
  return wishes
}

/** A wish that waits lifts the own block which stands against this command: it has been overtaken on the way. */
export const isUnblocking = (intents: ReadonlyArray<Intent>, command: IntentCommand): boolean => {
  const person = command._tag === "sendMessage" ? command.to : isSocial(command) ? personOf(command) : undefined
  return intents.some(
    ({ state, command: wish }) =>
      state === "waiting" && wish._tag === "block" && !wish.on && person !== undefined && wish.userId === person,
  )
}

const noRequest = { request: "none", requestText: "", requestAt: 0 } as const
const blocked = { ...noRequest, blocked: true, friend: false, sayHi: "none", stick: false, remind: false } as const
const befriended = { ...noRequest, friend: true, sayHi: "none" } as const

type Apply = {
  readonly [T in SocialTag]: (relation: Relation, wish: Extract<SocialIntent, { _tag: T }>) => Partial<Relation>
}

const changes: Apply = {
  sayHi: ({ friend, sayHi }) => (friend || sayHi === "received" ? { sayHi: "none" } : { sayHi: "sent" }),
  likeUser: (_, { on }) => ({ like: on }),
  favourite: (_, { on }) => ({ stick: on }),
  remind: (_, { on }) => ({ remind: on }),
  requestFriend: ({ friend, request }, { text }) =>
    friend ? {} : request === "received" ? befriended : { request: "sent", requestText: text },
  answerFriend: ({ request }, { accept }) => (request !== "received" ? {} : accept ? befriended : noRequest),
  removeFriend: ({ request }) => (request === "received" ? { friend: false } : { ...noRequest, friend: false }),
  block: (_, { on }) => (on ? blocked : { blocked: false }),
  report: (_, { block }) => (block ? blocked : {}),
}

const changeBy = <T extends SocialTag>(tag: T, relation: Relation, wish: Extract<SocialIntent, { _tag: T }>) =>
  changes[tag](relation, wish)

/** The relation as it will stand when the wish is fulfilled. */
const withWish = (relation: Relation, wish: SocialIntent): Relation => ({
  ...relation,
  ...changeBy(wish._tag, relation, wish),
})

/** `wishes` are those about the person, in the order of opening. A refused report shows among the reports. */
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
