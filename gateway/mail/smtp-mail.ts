/**
 * Mail over SMTP. A host name with a dot requires TLS, because mails contain codes. Neither addresses nor texts enter
 * the log: the log gets each new trouble once, in the server's code, until a different one or a success. The only
 * import of nodemailer.
 */
import { Effect } from "effect"
import { createTransport } from "nodemailer"
import { failure } from "#schema/errors.ts"
import { makeOutside } from "../outside-server.ts"
import type { MailPort } from "./mail.ts"

/** The password in the URL goes to the server only. */
export interface SmtpServer {
  /** smtp:// or smtps://, with name and password where the server requires them. */
  readonly url: string
  /** The sender's address. */
  readonly from: string
}

/** Limit for one mail, including the wait for a turn, ms: well below a device's request timeout. */
export const MAIL_TIMEOUT_MS = 15_000
/** Limit for each step of the SMTP exchange, ms. */
const STEP_MS = 10_000
/** A host in a private network or on this machine, where no third party listens. */
const isPrivate = (host: string): boolean => !host.includes(".") || host === "127.0.0.1"

/** A word or two for the log, without anything that the server quotes. */
const troubleOf = (failed: unknown): string => {
  const { code, responseCode } = Object(failed) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "no mail was taken"
}

/** `timeoutMs`: tests shorten it. */
export const smtpMail = ({ url, from }: SmtpServer, timeoutMs = MAIL_TIMEOUT_MS): MailPort => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === "smtps:"
  const stepMs = Math.min(STEP_MS, timeoutMs)
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isPrivate(hostname),
    // A host in a private network has a self-signed certificate, if any.
    tls: { rejectUnauthorized: !isPrivate(hostname) },
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const ask = makeOutside("the server of mail takes no mail", timeoutMs)

  return {
    send: ({ to, subject, text }) =>
      ask(
        Effect.tryPromise({
          try: () =>
            transport.sendMail({
              from: { name: "LivCam", address: from },
              to: { name: "", address: to },
              subject,
              text,
              headers: { "auto-submitted": "auto-generated" },
            }),
          catch: troubleOf,
        }),
      ).pipe(
        Effect.asVoid,
        Effect.mapError(() => failure("mailFailed")),
      ),
  }
}
