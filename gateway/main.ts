/** Starts the gateway as a process: environment, port, store, demo content, banner; ends it cleanly when asked to. */
import { existsSync } from "node:fs"
import { makeGateway } from "./app.ts"
import { bannerOf, FIRST_START, troubleOf } from "./banner.ts"
import { DEMO_PASSWORD, MIA_EMAIL, SAM_EMAIL } from "./demo/people.ts"
import { type Environment, readEnvironment } from "./environment.ts"
import { pinoWriter } from "./observability/pino.ts"
import { stripeProvider } from "./payment/stripe/stripe-provider.ts"
import { type Served, serve } from "./serve.ts"

const log = pinoWriter("info")
const demoSignIns = { user: SAM_EMAIL, host: MIA_EMAIL, password: DEMO_PASSWORD }

const start = (environment: Environment): Promise<Served> =>
  serve(environment, (say) =>
    makeGateway({
      starting: say,
      store:
        environment.databaseUrl === null ? { pglite: environment.dataDir } : { databaseUrl: environment.databaseUrl },
      media: environment.media,
      payments: environment.stripe === null ? [] : [stripeProvider(environment.stripe)],
      demo: environment.demo,
      distDir: environment.distDir,
      settings: environment.settings,
      secret: environment.secret,
      production: environment.production,
      log,
      logsRequests: environment.logsRequests,
      metricsToken: environment.metricsToken,
    }),
  )

const stopWhenAsked = (served: Served): void => {
  let isStopping = false
  const stop = (): void => {
    // Asked twice: whoever asks will not wait.
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

// What this process writes is for its own user alone: the database holds private keys.
process.umask(0o077)

try {
  const environment = readEnvironment(process.env)
  if (environment.databaseUrl === null && !existsSync(environment.dataDir)) console.info(FIRST_START)
  const served = await start(environment)
  stopWhenAsked(served)
  console.info(bannerOf(environment, demoSignIns, served.port, process.uptime() * 1_000))
} catch (failed) {
  console.error(troubleOf(failed))
  process.exit(1)
}
