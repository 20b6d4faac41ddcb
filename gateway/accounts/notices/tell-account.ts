/** What has changed about an account is told to its owner, in case it was somebody else: by mail where it has an address, and as a notice. */
import { Effect } from "effect"
import { type MailGiven, mailWords, signed } from "../../mail/mail-texts.ts"
import { tellByMail } from "../../mail/tell-by-mail.ts"
import type { AccountRow } from "../../store/tables/accounts.ts"
import { freshNoticeId, tellNotice } from "./notices.ts"

type AccountWord = "passwordChanged" | "passwordSet" | "phoneBound" | "wayAdded" | "wayRemoved"

/** It has happened: a word of it that cannot be said changes nothing. */
export const tellAccount = Effect.fnUntraced(function* <K extends AccountWord>(
  { id, email, languageId }: AccountRow,
  kind: K,
  given: MailGiven[K],
) {
  const words = mailWords(languageId, kind, given)
  if (email !== null) yield* tellByMail({ to: email, ...signed(words) })
  yield* Effect.ignore(tellNotice(id, yield* freshNoticeId, words.text))
})
