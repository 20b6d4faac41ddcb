/**
 * Sends a notice by mail in the background. The event that it reports has already happened, so a failed delivery
 * changes nothing.
 */
import { Effect } from "effect"
import { Mail, type MailMessage } from "./mail.ts"

export const tellByMail = (mail: MailMessage): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { send } = yield* Mail
    yield* Effect.forkDetach(Effect.ignore(send(mail)), { startImmediately: true })
  })
