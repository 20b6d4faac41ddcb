import { createServer, type Server } from "node:net"
import { Effect, Fiber, Result } from "effect"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { afterEach, describe, expect, test } from "vitest"
import { type LogEntry, logsTo } from "../observability/log.ts"
import { smtpMail } from "./smtp-mail.ts"

const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Taken {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly text: string
  readonly isSecure: boolean
}

/** A real SMTP server on a free port; it keeps the mails that it takes. */
const openServer = async (options: SMTPServerOptions = {}) => {
  const taken: Array<Taken> = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...options,
    onData: (stream, session, done) => {
      const parts: Array<Buffer> = []
      stream.on("data", (part: Buffer) => parts.push(part))
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom === false ? "" : (mailFrom?.address ?? ""),
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
          isSecure: session.secure,
        })
        done()
      })
    },
  })
  server.on("error", () => {})
  await new Promise<void>((resolve) => void server.listen(0, "0.0.0.0", resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  return { taken, port: typeof address === "object" ? (address?.port ?? 0) : 0 }
}

const FROM = "no-reply@livcam.example"
const MAIL = { to: "ann@mail.example", subject: "Ihr Kode: ✓", text: "Your code: 123456\n" }

const sendBy = async (url: string, mail = MAIL, timeoutMs?: number) => {
  const log: Array<LogEntry> = []
  const port = smtpMail({ url, from: FROM }, timeoutMs)
  const send = () =>
    Effect.runPromise(
      Effect.result(port.send(mail)).pipe(
        Effect.map((result) => (Result.isFailure(result) ? result.failure.error.kind : "sent")),
        Effect.provide(logsTo((entry) => void log.push(entry))),
      ),
    )
  return { result: await send(), send, log }
}

describe("mail over SMTP", () => {
  test("AUTH-02: a mail reaches the server, from the operator's address, to one address, with its text", async () => {
    const { taken, port } = await openServer()
    expect((await sendBy(`smtp://localhost:${port}`)).result).toBe("sent")
    expect(taken).toMatchObject([{ from: FROM, to: [MAIL.to], isSecure: true }])
    expect(taken[0]?.text).toContain("Your code: 123456")
    expect(taken[0]?.text).toMatch(/^From: LivCam <no-reply@livcam.example>$/im)
    expect(taken[0]?.text).toMatch(/^Auto-Submitted: auto-generated$/im)
  })

  test("AUTH-02: who has a name and a password at the server shows them", async () => {
    const shown: Array<string> = []
    const { taken, port } = await openServer({
      authOptional: false,
      onAuth: ({ username = "", password = "" }, _session, done) => {
        shown.push(`${username} ${password}`)
        done(null, password === "pass@word" ? { user: username } : undefined)
      },
    })
    expect((await sendBy(`smtp://mailer:pass%40word@localhost:${port}`)).result).toBe("sent")
    expect((await sendBy(`smtp://mailer:wrong@localhost:${port}`)).result).toBe("mailFailed")
    expect([taken.length, ...new Set(shown)]).toEqual([1, "mailer pass@word", "mailer wrong"])
  })

  test("AUTH-02: no mail goes in plain to a server that is not in a private network", async () => {
    const { taken, port } = await openServer({ disabledCommands: ["STARTTLS"] })
    expect((await sendBy(`smtp://127.0.0.1:${port}`)).result).toBe("sent")
    expect(taken.map(({ isSecure }) => isSecure)).toEqual([false])
    const { result, log } = await sendBy(`smtp://127.0.0.2:${port}`)
    expect([result, taken.length]).toEqual(["mailFailed", 1])
    expect(log[0]?.fields.trouble).toMatch(/^ETLS/)
  })

  test("ERR-02: an address that the server refuses is mailFailed, told once in the log without address and code", async () => {
    const { taken, port } = await openServer({
      onRcptTo: ({ address }, _session, done) => done(new Error(`550 no mailbox ${address}`)),
    })
    const { result, send, log } = await sendBy(`smtp://localhost:${port}`)
    expect([result, await send(), taken]).toEqual(["mailFailed", "mailFailed", []])
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).toContain("EENVELOPE")
    for (const secret of ["ann@mail.example", "123456"]) expect(JSON.stringify(log)).not.toContain(secret)
  })

  test("ERR-02: a server that takes the connection and says nothing is given up, and one that is not there too", async () => {
    const silent: Server = createServer(() => {})
    await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve))
    const address = silent.address()
    const port = typeof address === "object" ? address?.port : 0
    expect((await sendBy(`smtp://127.0.0.1:${port}`, MAIL, 200)).result).toBe("mailFailed")
    await new Promise<void>((resolve) => void silent.close(() => resolve()))
    expect((await sendBy(`smtp://127.0.0.1:${port}`)).result).toBe("mailFailed")
  })

  test("ERR-02: behind a server that hangs not everybody waits: what is too much is refused at once", async () => {
    const silent: Server = createServer((socket) => void closing.push(async () => socket.destroy()))
    await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve))
    closing.push(() => new Promise<void>((resolve) => void silent.close(() => resolve())))
    const address = silent.address()
    const mail = smtpMail({ url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, from: FROM })
    const log: Array<LogEntry> = []
    await Effect.runPromise(
      Effect.gen(function* () {
        const waiting = yield* Effect.forEach(Array.from({ length: 72 }), () => Effect.forkChild(mail.send(MAIL)))
        yield* Effect.yieldNow
        yield* Effect.flip(mail.send(MAIL))
        yield* Fiber.interruptAll(waiting)
      }).pipe(Effect.provide(logsTo((entry) => void log.push(entry)))),
    )
    expect(log.map(({ fields }) => fields.trouble)).toEqual(["too many wait"])
  })

  test("AUTH-11: what is put into an address or a subject adds neither a header nor somebody else", async () => {
    const { taken, port } = await openServer()
    const subject = "code\r\nBcc: mallory@mail.example"
    expect((await sendBy(`smtp://localhost:${port}`, { ...MAIL, subject })).result).toBe("sent")
    expect(taken[0]?.to).toEqual([MAIL.to])
    expect(taken[0]?.text).not.toMatch(/^Bcc:/im)
  })
})
