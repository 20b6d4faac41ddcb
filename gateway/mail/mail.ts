/**
 * The port for sending mail. A mail that cannot be handed over fails with mailFailed, within a timeout. A gateway
 * without a mail server sends none; in a demo the mail goes to the log instead, where its operator reads the code.
 */
import { Context, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { Secrets } from "../observability/log.ts"

export interface MailMessage {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailPort {
  /** Errors: mailFailed. */
  readonly send: (mail: MailMessage) => Effect.Effect<void, AppFailure<"mailFailed">>
}

/** Sends nothing; logs that a mail was not sent, without the mail. */
export const noMail: MailPort = {
  send: () => Effect.andThen(Effect.logWarning("there is no server of mail"), Effect.fail(failure("mailFailed"))),
}

/** For development only: the log has the codes. */
export const logMail: MailPort = {
  send: ({ to, subject, text }) =>
    Effect.logInfo("mail").pipe(
      Effect.annotateLogs({ to, subject, text }),
      Effect.provideService(Secrets, () => []),
    ),
}

/** Puts the mail into a list. For tests. */
export const memoryMail = (sent: Array<MailMessage>): MailPort => ({
  send: (mail) => Effect.sync(() => void sent.push(mail)),
})

export const Mail = Context.Reference<MailPort>("livcam/gateway/mail/Mail", { defaultValue: () => noMail })
