/**
 * Why a name or an introduction is refused: by the rules shared with the page, by look-alike letters, by sensitive
 * words. Pure.
 */
import { keptName, type NicknameProblem, nicknameProblem } from "#schema/rules/account/account-rules.ts"
import type { ProfileChanges } from "#schema/rules/people/profile-rules.ts"
import { skeletonOf } from "../../words/look-alikes.ts"
import type { FindsWords } from "../../words/sensitive-words.ts"

/** The problem of a name: by the shared rules, by look-alike letters, by sensitive words. */
export const nameProblem = (text: string, hasSensitiveWord: FindsWords): NicknameProblem | undefined => {
  const name = keptName(text)
  const looks = [skeletonOf(name, "i"), skeletonOf(name, "l")]
  const isForbidden = () =>
    looks.some((look) => nicknameProblem(look) === "nicknameForbidden") || hasSensitiveWord(name)
  return nicknameProblem(text) ?? (isForbidden() ? "nicknameForbidden" : undefined)
}

/** The problem of the texts in a profile change; a field that is left out has none. */
export const writtenProblem = (
  { userName, introduce }: ProfileChanges,
  hasSensitiveWord: FindsWords,
): NicknameProblem | "introduceForbidden" | undefined =>
  (userName === undefined ? undefined : nameProblem(userName, hasSensitiveWord)) ??
  (introduce !== undefined && hasSensitiveWord(introduce) ? "introduceForbidden" : undefined)
