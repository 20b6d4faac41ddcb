/**
 * The worker's surface as promises of plain data (schema/worker-api.ts): decodes what comes in, encodes how each verb ended.
 * A defect is logged and told as `unknown`, never swallowed.
 */
import { Cause, Effect, Schema, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import { Hello, type Outcome, type TabFact, type WatchMessage, type WorkerApi } from "#schema/worker-api.ts"
import { makeSupervisor, type Supervisor, type SupervisorNeeds } from "./supervisor.ts"

/** Runs what the worker does; everything it starts lives in the runtime's scope. */
export type RunPromise = <A>(effect: Effect.Effect<A, never, SupervisorNeeds | Scope.Scope>) => Promise<A>

export const makeWorkerApi = (runPromise: RunPromise): WorkerApi => {
  let supervisor: Supervisor | undefined
  const run = <A>(effect: Effect.Effect<A, AppFailure, SupervisorNeeds | Scope.Scope>): Promise<Outcome<A>> =>
    runPromise(toOutcome(effect))
  const use = <A>(verb: (it: Supervisor) => Effect.Effect<A, AppFailure>): Promise<Outcome<A>> =>
    run(supervisor === undefined ? Effect.fail(failure("workerSilent")) : verb(supervisor))

  const api = {
    connect: (hello: unknown, port: { readonly postMessage: (message: WatchMessage) => void }) =>
      run(
        Effect.gen(function* () {
          const known = yield* Effect.mapError(decodeHello(hello), () => failure("protocolMismatch"))
          if (known.protocol !== PROTOCOL) return yield* failure("protocolMismatch")
          supervisor = yield* makeSupervisor(known, (message) => port.postMessage(message))
          return { protocol: PROTOCOL, build: known.build }
        }),
      ),
    execute: (command: unknown) => use((it) => it.execute(command)),
    watch: (id: number, query: unknown) => use((it) => Effect.as(it.watch(id, query), null)),
    unwatch: async (id: number) => void (await use((it) => it.unwatch(id))),
    read: (remote: unknown) => use((it) => it.read(remote)),
    tell: async (fact: unknown) =>
      void (await use((it) =>
        Effect.flatMap(
          Effect.mapError(decodeFact(fact), () => failure("commandInvalid")),
          it.tell,
        ),
      )),
    ping: async () => performance.now(),
  }
  // A verb's result is what its command or remote says: handlers are typed by tag, which one function over all tags is not.
  return api as WorkerApi
}

const decodeHello = Schema.decodeUnknownEffect(Hello)

const decodeFact = Schema.decodeUnknownEffect(
  Schema.Union([
    Schema.Struct({ kind: Schema.Literal("visible"), visible: Schema.Boolean }),
    Schema.Struct({ kind: Schema.Literal("online"), online: Schema.Boolean }),
    Schema.Struct({
      kind: Schema.Literal("language"),
      languageId: Schema.Int,
      countryId: Schema.NullOr(Schema.String),
    }),
  ]) satisfies Schema.Codec<TabFact>,
)

const toOutcome = <A, R>(effect: Effect.Effect<A, AppFailure, R>): Effect.Effect<Outcome<A>, never, R> =>
  Effect.matchCauseEffect(effect, {
    onSuccess: (value) => Effect.succeed({ ok: true as const, value }),
    onFailure: (cause) => {
      const failed = Cause.findErrorOption(cause)
      if (failed._tag === "Some") return Effect.succeed({ ok: false as const, error: failed.value.error })
      return Effect.as(Effect.logError("a verb has failed", cause), {
        ok: false as const,
        error: { kind: "unknown" as const },
      })
    },
  })
