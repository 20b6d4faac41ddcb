/**
 * Tells an account's owner what has changed, in case somebody else did it: by mail when there is an address, and as a
 * notice.
 */
import { Effect } from "effect"
import { type MailGiven, mailWords, signed } from "../../mail/mail-texts.ts"
import { tellByMail } from "../../mail/tell-by-mail.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"
import { freshNoticeId, tellNotice } from "./notices.ts"

type AccountWord = "passwordChanged" | "passwordSet" | "phoneBound" | "wayAdded" | "wayRemoved"

/** The change has happened: a failed message does not undo it. */
export const tellAccount = Effect.fnUntraced(function* <K extends AccountWord>(
  { id, email, languageId }: AccountRow,
  kind: K,
  given: MailGiven[K],
) {
  const words = mailWords(languageId, kind, given)
  if (email !== null) yield* tellByMail({ to: email, ...signed(words) })
  yield* Effect.ignore(tellNotice(id, yield* freshNoticeId, words.text))
})
