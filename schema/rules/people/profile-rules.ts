/** Checks of a profile's changes (spec section 5). The gateway decides; page and worker run the same checks first. */
import { hasForbiddenWord, isAdult, isBirthday, NICKNAME_PROBLEMS, nicknameProblem } from "../account/account-rules.ts"
import { BIO_MAX, MAX_INTERESTS, MAX_LANGUAGES } from "../constants.ts"
import { lettersOf } from "../letters.ts"
import { isInterestId } from "./interests.ts"
import { LANGUAGE_CODES } from "./languages.ts"

/** The fields that may be changed. A field that is left out stays as it is. Gender cannot be changed. */
export interface ProfileChanges {
  readonly userName?: string
  readonly introduce?: string
  /** YYYY-MM-DD. Can be changed once only. */
  readonly birthday?: string
  readonly languageIds?: ReadonlyArray<number>
  readonly interestIds?: ReadonlyArray<number>
  readonly countryId?: string | null
}

/** Kinds of errors of a profile's changes. */
export const PROFILE_PROBLEMS = [
  ...NICKNAME_PROBLEMS,
  "introduceTooLong",
  "introduceForbidden",
  "birthdayInvalid",
  "birthdayFixed",
  "underAge",
  "languagesTooMany",
  "languageUnknown",
  "interestsTooMany",
  "interestUnknown",
  "profileUnchanged",
] as const
/** One of `PROFILE_PROBLEMS`. */
export type ProfileProblem = (typeof PROFILE_PROBLEMS)[number]

/** The part of the profile that decides which changes are allowed. */
export interface ProfileStanding {
  readonly birthday: string
  /** The birthday may still be changed. */
  readonly birthdayChange: boolean
}

const hasTwice = (ids: ReadonlyArray<number>): boolean => new Set(ids).size !== ids.length

const introduceProblem = (text: string | undefined): ProfileProblem | undefined => {
  if (text === undefined) return undefined
  if (lettersOf(text.trim()) > BIO_MAX) return "introduceTooLong"
  return hasForbiddenWord(text) ? "introduceForbidden" : undefined
}

const birthdayProblem = (
  birthday: string | undefined,
  standing: ProfileStanding,
  now: number,
): ProfileProblem | undefined => {
  if (birthday === undefined || birthday === standing.birthday) return undefined
  if (!standing.birthdayChange) return "birthdayFixed"
  if (!isBirthday(birthday)) return "birthdayInvalid"
  return isAdult(birthday, now) ? undefined : "underAge"
}

const languageProblem = (ids: ReadonlyArray<number> | undefined): ProfileProblem | undefined => {
  if (ids === undefined) return undefined
  if (ids.length > MAX_LANGUAGES) return "languagesTooMany"
  return ids.length === 0 || hasTwice(ids) || ids.some((id) => !Object.hasOwn(LANGUAGE_CODES, id))
    ? "languageUnknown"
    : undefined
}

const interestProblem = (ids: ReadonlyArray<number> | undefined): ProfileProblem | undefined => {
  if (ids === undefined) return undefined
  if (ids.length > MAX_INTERESTS) return "interestsTooMany"
  return hasTwice(ids) || !ids.every(isInterestId) ? "interestUnknown" : undefined
}

/** The first problem in the order of the form; undefined when the changes may be saved. `now`: gateway time, ms. */
export const profileProblem = (
  changes: ProfileChanges,
  standing: ProfileStanding,
  now: number,
): ProfileProblem | undefined =>
  Object.keys(changes).length === 0
    ? "profileUnchanged"
    : ((changes.userName === undefined ? undefined : nicknameProblem(changes.userName)) ??
      birthdayProblem(changes.birthday, standing, now) ??
      introduceProblem(changes.introduce) ??
      languageProblem(changes.languageIds) ??
      interestProblem(changes.interestIds))
