/** What has changed about an account is told to its owner, in case it was somebody else: by mail where it has an address, and as a notice. */
import { Effect } from "effect"
import { type MailGiven, mailOf } from "../../mail/mail-texts.ts"
import { tellByMail } from "../../mail/tell-by-mail.ts"
import type { AccountRow } from "../../store/tables/accounts.ts"
import { freshNoticeId, tellNotice } from "./notices.ts"

/** It has happened: a word of it that cannot be said changes nothing. */
export const tellAccount = Effect.fnUntraced(function* <K extends "passwordChanged" | "phoneBound">(
  { id, email, languageId }: AccountRow,
  kind: K,
  given: MailGiven[K],
) {
  const mail = mailOf(languageId, kind, given)
  if (email !== null) yield* tellByMail({ to: email, ...mail })
  yield* Effect.ignore(tellNotice(id, yield* freshNoticeId, mail.text.replace(/\s*LivCam\s*$/, "")))
})
