/** Projection `people`: the newest picture of each person that chats and calls refer to. */
import { families } from "../store/families.ts"
import { put } from "../store/rows.ts"
import type { Fold, Projection } from "./fold.ts"

export const people = { writes: ["person"], reads: [] } as const satisfies Projection

export const personSeen: Fold<"v1.PersonSeen", typeof people> = {
  reads: ({ person }) => [families.person.key(person.userId)],
  fold: ({ person }) => [put(families.person.key(person.userId), person)],
}
