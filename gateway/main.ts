/** Starts the gateway as a process: environment, port, store, demo content, banner; closes it cleanly on a signal. */
import { existsSync } from "node:fs"
import { makeGateway } from "./app.ts"
import { bannerOf, FIRST_START, type Ports, troubleOf } from "./banner.ts"
import { DEMO_PASSWORD, MIA_EMAIL, SAM_EMAIL } from "./demo/people.ts"
import { type Environment, readEnvironment } from "./environment.ts"
import { logMail, noMail } from "./mail/mail.ts"
import { smtpMail } from "./mail/smtp-mail.ts"
import { machineReview } from "./media/machine/machine-review.ts"
import { PictureReview } from "./media/review.ts"
import { pinoWriter } from "./observability/log.ts"
import type { PaymentProvider } from "./payment/provider.ts"
import { sandboxProvider } from "./payment/sandbox/sandbox-provider.ts"
import { openSandbox, type Sandbox } from "./payment/sandbox/sandbox-server.ts"
import { stripeProvider } from "./payment/stripe/stripe-provider.ts"
import { logCarrier, noCarrier } from "./phone/code-carrier.ts"
import { twilioCarrier } from "./phone/twilio.ts"
import { type Served, serve } from "./serve.ts"
import { libreTranslate } from "./translation/libre-translate.ts"
import { remembered } from "./translation/translator.ts"

const log = pinoWriter("info")
const demoSignIns = { user: SAM_EMAIL, host: MIA_EMAIL, password: DEMO_PASSWORD }

interface OpenSandbox {
  readonly sandbox: Sandbox
  readonly provider: PaymentProvider
}

/** The host by which this machine reaches a server that listens on `host`. */
const reachedHost = (host: string): string =>
  host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host

/** When the port is in use, the sandbox takes any free port, unless the operator fixed the port. */
const openSandboxOf = async ({ host, sandboxPay }: Environment): Promise<OpenSandbox | null> => {
  if (sandboxPay === null) return null
  const { port, isPortFixed, file } = sandboxPay
  const open = (at: number) => openSandbox({ host, port: at, file })
  const sandbox = await open(port).catch((failed: unknown) => {
    if (isPortFixed) throw failed
    return open(0)
  })
  const origin = `http://${reachedHost(host)}:${sandbox.port}`
  return { sandbox, provider: sandboxProvider({ origin, secret: sandbox.secret }) }
}

const REVIEWS = { all: PictureReview.approveAll, hand: PictureReview.byHand, machine: machineReview } as const

const start = async (environment: Environment): Promise<Served & Ports> => {
  const opened = await openSandboxOf(environment)
  const payments = [
    ...(environment.stripe === null ? [] : [stripeProvider(environment.stripe)]),
    ...(opened === null ? [] : [opened.provider]),
  ]
  const served = await serve(environment, (say) =>
    makeGateway({
      starting: say,
      store:
        environment.databaseUrl === null
          ? { pglite: environment.dataDir }
          : { databaseUrl: environment.databaseUrl, natsUrl: environment.natsUrl },
      media: environment.media,
      review: REVIEWS[environment.photoReview],
      payments,
      ...(environment.translate !== null && { translator: remembered(libreTranslate(environment.translate)) }),
      mail: environment.smtp === null ? (environment.demo ? logMail : noMail) : smtpMail(environment.smtp),
      phone:
        environment.twilio === null ? (environment.demo ? logCarrier : noCarrier) : twilioCarrier(environment.twilio),
      sensitiveWords: environment.sensitiveWords,
      demo: environment.demo,
      distDir: environment.distDir,
      settings: environment.settings,
      secret: environment.secret,
      production: environment.production,
      log,
      logsRequests: environment.logsRequests,
      metricsToken: environment.metricsToken,
      traces: environment.traces,
    }),
  )
  opened?.sandbox.tell(`http://${reachedHost(environment.host)}:${served.port}/pay/webhook/sandbox`)
  return {
    port: served.port,
    sandboxPort: opened?.sandbox.port ?? null,
    close: async () => {
      await served.close()
      await opened?.sandbox.close()
    },
  }
}

const stopWhenAsked = (served: Served): void => {
  let isStopping = false
  const stop = (): void => {
    // A second signal: exit without waiting.
    if (isStopping) process.exit(1)
    isStopping = true
    served.close().then(
      () => process.exit(0),
      (failed: unknown) => {
        console.error("the gateway did not close cleanly:", failed)
        process.exit(1)
      },
    )
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
}

// Files that this process writes are readable by its own user only: the database holds private keys.
process.umask(0o077)

try {
  const environment = readEnvironment(process.env)
  if (environment.databaseUrl === null && !existsSync(environment.dataDir)) console.info(FIRST_START)
  const served = await start(environment)
  stopWhenAsked(served)
  console.info(bannerOf(environment, demoSignIns, served, process.uptime() * 1_000))
} catch (failed) {
  console.error(troubleOf(failed))
  process.exit(1)
}
