/**
 * Mail over SMTP. To a name with a dot it goes by TLS or not at all, since codes are in it. Neither addresses nor texts enter the log:
 * what goes wrong is told by the server's word for it, once until something else does. The only import of nodemailer.
 */
import { Effect } from "effect"
import { createTransport } from "nodemailer"
import { failure } from "#schema/errors.ts"
import { makeOutside } from "../outside-server.ts"
import type { MailPort } from "./mail.ts"

/** The password in the address never leaves the process but to the server. */
export interface SmtpServer {
  /** smtp:// or smtps://, with name and password where the server asks for them. */
  readonly url: string
  /** The address that the mail is from. */
  readonly from: string
}

/** For one mail, with the wait for a turn: well below what a device waits for an answer. */
export const MAIL_TIMEOUT_MS = 15_000
/** For each step that the server is waited for. */
const STEP_MS = 10_000
/** In a private network, or on this machine: nobody else listens. */
const isPrivate = (host: string): boolean => !host.includes(".") || host === "127.0.0.1"

/** A word or two for the log, without what the server quotes. */
const troubleOf = (failed: unknown): string => {
  const { code, responseCode } = Object(failed) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "no mail was taken"
}

/** `timeoutMs`: for tests. */
export const smtpMail = ({ url, from }: SmtpServer, timeoutMs = MAIL_TIMEOUT_MS): MailPort => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === "smtps:"
  const stepMs = Math.min(STEP_MS, timeoutMs)
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isPrivate(hostname),
    // A name in a private network has a certificate of its own, if it has one.
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
