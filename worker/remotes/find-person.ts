/** Finds a person by id: as the feed names them, else as in their profile when it was last read. */
import { Effect, Option, Schema } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import { type Person, Profile } from "#schema/people/user.ts"
import { minutePrice } from "#schema/rules/calls/call-gate.ts"
import { families, isKeyOf, type RowKey } from "../store/families.ts"
import type { RowReaderShape } from "../store/row-reader.ts"
import { questionOf } from "./question.ts"

/** The value of a profile's `relation` that means friend. */
const FRIEND = 1
const decodeProfile = Schema.decodeUnknownOption(Profile)

export const personKeys = (userId: number) =>
  [families.person.key(userId), families.remote.key(questionOf({ _tag: "profile", userId }))] as const

export const isPersonKey = isKeyOf("person")
const PROFILES = families.remote.key("profile|")
/** True for kept profile answers: they may say who a stranger is. */
export const isProfileKey = (key: RowKey): boolean => key.startsWith(PROFILES)
/** True for all rows that say who a person is. */
export const namesPeople = (key: RowKey): boolean => isPersonKey(key) || isProfileKey(key)

export const findPerson = (
  reader: Pick<RowReaderShape, "rows">,
  userId: number,
): Effect.Effect<Person | null, AppFailure> => {
  const [personKey, profileKey] = personKeys(userId)
  return Effect.map(reader.rows([personKey, profileKey]), (rows) => {
    const named = rows.get(personKey)
    if (named !== undefined) return named
    const profile = Option.getOrUndefined(decodeProfile(rows.get(profileKey)?.value))
    return profile === undefined ? null : profileToPerson(profile)
  })
}

const profileToPerson = (profile: Profile): Person => {
  const { userId, userName, headImg, countryId, goddess, demo, relation } = profile
  return { userId, userName, headImg, countryId, goddess, demo, callPrice: minutePrice(profile, relation === FRIEND) }
}
