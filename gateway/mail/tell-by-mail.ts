/** A notice by mail: what it tells has happened, so one that cannot be delivered changes nothing, and nobody waits for it. */
import { Effect } from "effect"
import { Mail, type MailMessage } from "./mail.ts"

export const tellByMail = (mail: MailMessage): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { send } = yield* Mail
    yield* Effect.forkDetach(Effect.ignore(send(mail)), { startImmediately: true })
  })
