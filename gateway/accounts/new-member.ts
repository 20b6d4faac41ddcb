/** A new member, by email, by phone or by an account elsewhere: checks the form and inserts the account. */
import { Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { isAdult, isBirthday, keptName } from "#schema/rules/account/account-rules.ts"
import type { Caller } from "../http/caller.ts"
import { initialAvatarOf } from "../people/initial-avatar.ts"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { SensitiveWords } from "../words/sensitive-words.ts"
import { agreedTo } from "./agreement.ts"
import { newAccount } from "./new-account.ts"
import { nameProblem } from "./profile/text-problems.ts"

type Member = Pick<RequestOf<"socialRegister">, "birthday" | "gender" | "userName" | "countryId" | "agreement">

/** Errors: birthdayInvalid, underAge, of the nickname. */
export const checkMember = Effect.fnUntraced(function* ({ birthday, userName }: Member, now: number) {
  if (!isBirthday(birthday)) return yield* failure("birthdayInvalid")
  if (!isAdult(birthday, now)) return yield* failure("underAge")
  const problem = nameProblem(userName, yield* SensitiveWords)
  return problem === undefined ? undefined : yield* failure(problem)
})

/** `proof`: the email and the password hash that the member signs in with, and whether the email is proved. */
export const insertMember = Effect.fnUntraced(function* (
  tx: Tx,
  { birthday, gender, userName, countryId, agreement }: Member,
  proof: Pick<AccountRow, "email" | "emailProvedAt" | "passwordHash">,
  { languageId }: Caller,
  now: number,
) {
  const inserted = yield* tx.accounts.insert(
    newAccount({
      ...proof,
      userName: keptName(userName),
      ...{ birthday, gender, countryId, languageId, createdAt: now },
      ...agreedTo(agreement ?? 0, now),
    }),
  )
  return (
    (yield* tx.accounts.update(inserted.id, { headImg: initialAvatarOf(inserted.id, inserted.userName) })) ?? inserted
  )
})
