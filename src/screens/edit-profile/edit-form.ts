/** The form for the own profile: typed values over saved ones, and which of them changed. Pure. */
import type { MyProfileView, ProfileChanges } from "#schema/activity/activity.ts"
import { type ProfileProblem, profileProblem } from "#schema/rules/people/profile-rules.ts"

export interface EditForm {
  readonly userName: string
  readonly introduce: string
  /** YYYY-MM-DD */
  readonly birthday: string
  readonly countryId: string
  readonly languageIds: ReadonlyArray<number>
  readonly interestIds: ReadonlyArray<number>
}

/** The saved profile with the pending changes applied; undefined until the gateway has sent it. */
export const formOf = ({ user, profile, waiting }: MyProfileView): EditForm | undefined =>
  user === null || profile === null
    ? undefined
    : {
        userName: waiting.userName ?? user.userName,
        introduce: waiting.introduce ?? user.introduce,
        birthday: waiting.birthday ?? user.birthday,
        countryId: (waiting.countryId === undefined ? user.countryId : waiting.countryId) ?? "",
        languageIds: waiting.languageIds ?? profile.languageIds,
        interestIds: waiting.interestIds ?? profile.interestIds,
      }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from the values first shown. */
export const changesOf = (form: EditForm, shown: EditForm): ProfileChanges => ({
  ...(form.userName.trim() === shown.userName ? {} : { userName: form.userName.trim() }),
  ...(form.introduce.trim() === shown.introduce ? {} : { introduce: form.introduce.trim() }),
  ...(form.birthday === shown.birthday ? {} : { birthday: form.birthday }),
  ...(form.countryId === shown.countryId ? {} : { countryId: form.countryId === "" ? null : form.countryId }),
  ...(isSame(form.languageIds, shown.languageIds) ? {} : { languageIds: form.languageIds }),
  ...(isSame(form.interestIds, shown.interestIds) ? {} : { interestIds: form.interestIds }),
})

export const hasChanges = (changes: ProfileChanges): boolean => Object.keys(changes).length > 0

/** `now`: device time, ms since 1970. */
export const problemOf = (
  changes: ProfileChanges,
  { user, profile }: MyProfileView,
  now: number,
): ProfileProblem | undefined =>
  user === null || profile === null || !hasChanges(changes)
    ? undefined
    : profileProblem(changes, { birthday: user.birthday, birthdayChange: profile.birthdayChange }, now)

const FIELDS: Readonly<Record<ProfileProblem, keyof EditForm>> = {
  nicknameEmpty: "userName",
  nicknameTooLong: "userName",
  nicknameCharacters: "userName",
  nicknameForbidden: "userName",
  introduceTooLong: "introduce",
  introduceForbidden: "introduce",
  birthdayInvalid: "birthday",
  birthdayFixed: "birthday",
  underAge: "birthday",
  languagesTooMany: "languageIds",
  languageUnknown: "languageIds",
  interestsTooMany: "interestIds",
  interestUnknown: "interestIds",
  profileUnchanged: "userName",
}

export const fieldOf = (problem: ProfileProblem): keyof EditForm => FIELDS[problem]
