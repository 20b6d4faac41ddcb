/**
 * What lists of people are made from, kept while one of them is watched: relations with their waiting wishes, and the
 * names of people. A commit reads again only what it touched.
 */
import { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { Relation, RelationView } from "#schema/friends/relation.ts"
import type { Person } from "#schema/people/user.ts"
import { Intents, isIntentKey } from "../../intents/intents.ts"
import { relationViewOf, type SocialWish, wishesByPerson } from "../../intents/relation-with-wishes.ts"
import { findPerson, isPersonKey, namesPeople } from "../../remotes/find-person.ts"
import { isKeyOf, type RowKey } from "../../store/families.ts"
import { RowReader } from "../../store/row-reader.ts"

export const isRelationKey = isKeyOf("relation")
const idIn = (key: string): number => Number(key.slice(key.indexOf("|") + 1))

export const concernsRelations = (key: RowKey): boolean => isRelationKey(key) || isIntentKey(key) || namesPeople(key)

const NONE: ReadonlyArray<SocialWish> = []

export const keepRelations = Effect.gen(function* () {
  const reader = yield* RowReader
  const intents = yield* Intents
  const facts = new Map<number, Relation>()
  const persons = new Map<number, Person | null>()
  /** Relation views of people about whom nothing is wished stay the same objects while their facts do. */
  const settled = new WeakMap<Relation, RelationView>()
  let wishes: ReadonlyMap<number, ReadonlyArray<SocialWish>> = new Map()

  const viewOf = (userId: number): RelationView => {
    const [fact, wanted] = [facts.get(userId), wishes.get(userId) ?? NONE]
    if (fact === undefined || wanted.length > 0) return relationViewOf(userId, fact, wanted)
    const known = settled.get(fact) ?? relationViewOf(userId, fact, wanted)
    settled.set(fact, known)
    return known
  }

  const refresh = Effect.fnUntraced(function* (changed: ReadonlySet<RowKey> | null) {
    wishes = wishesByPerson(intents.all())
    if (changed === null) {
      for (const [, relation] of yield* reader.range("relation")) facts.set(relation.userId, relation)
      return
    }
    const keys = [...changed].filter(isRelationKey)
    const rows = yield* reader.rows(keys)
    for (const key of keys) {
      const relation = rows.get(key)
      if (relation === undefined) facts.delete(idIn(key))
      else facts.set(relation.userId, relation)
    }
    for (const key of changed) if (isPersonKey(key)) persons.delete(idIn(key))
    for (const [userId, person] of persons) if (person === null) persons.delete(userId)
  })

  const personOf = (userId: number): Effect.Effect<Person | null, AppFailure> =>
    Effect.gen(function* () {
      const known = persons.get(userId)
      if (known !== undefined) return known
      const person = yield* findPerson(reader, userId)
      persons.set(userId, person)
      return person
    })

  return {
    refresh,
    viewOf,
    /** Everybody to whom there is a relation, or about whom there is a wish. */
    all: (): ReadonlyArray<RelationView> => [...new Set([...facts.keys(), ...wishes.keys()])].map(viewOf),
    wishesAbout: (userId: number): ReadonlyArray<SocialWish> => wishes.get(userId) ?? NONE,
    personOf,
  }
})
