/** What a new member says about themselves, however they join (spec section 5). */
import { Schema } from "effect"
import { Birthday, Name, Word } from "../disclosure.ts"
import { Count, CountryId } from "../ids.ts"
import { NICKNAME_PROBLEMS } from "../rules/account/account-rules.ts"

const said = {
  /** YYYY-MM-DD */
  birthday: Birthday,
  gender: Schema.Literals([1, 2, 3]),
  userName: Name,
} as const

/** The fields as the page sends them to the worker. */
export const typedMember = { ...said, countryId: Schema.NullOr(Word) } as const

/** The fields as the worker sends them to the gateway. */
export const memberFields = {
  ...said,
  countryId: Schema.NullOr(CountryId),
  /** The version of the terms that the form linked to. */
  agreement: Schema.optionalKey(Count),
} as const

/** Errors of these fields. */
export const MEMBER_PROBLEMS = ["birthdayInvalid", "underAge", ...NICKNAME_PROBLEMS] as const
