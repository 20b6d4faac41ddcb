/** Why what a person says of themselves is refused: by the rules that the page asks too, by its looks, and by the list of words. Pure. */
import { keptName, type NicknameProblem, nicknameProblem } from "#schema/rules/account-rules.ts"
import type { ProfileChanges } from "#schema/rules/people/profile-rules.ts"
import { skeletonOf } from "../words/look-alikes.ts"
import type { FindsWords } from "../words/sensitive-words.ts"

/** The problem of a name by the shared rules, by its looks too, and by sensitive words. */
export const nameProblem = (text: string, hasSensitiveWord: FindsWords): NicknameProblem | undefined => {
  const name = keptName(text)
  const looks = [skeletonOf(name, "i"), skeletonOf(name, "l")]
  const isForbidden = () =>
    looks.some((look) => nicknameProblem(look) === "nicknameForbidden") || hasSensitiveWord(name)
  return nicknameProblem(text) ?? (isForbidden() ? "nicknameForbidden" : undefined)
}

/** The problem of what changes of a profile say in words of the person's own; a field that is left out has none. */
export const writtenProblem = (
  { userName, introduce }: ProfileChanges,
  hasSensitiveWord: FindsWords,
): NicknameProblem | "introduceForbidden" | undefined =>
  (userName === undefined ? undefined : nameProblem(userName, hasSensitiveWord)) ??
  (introduce !== undefined && hasSensitiveWord(introduce) ? "introduceForbidden" : undefined)
