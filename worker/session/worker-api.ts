/**
 * The worker's surface as promises of plain data (schema/worker-api.ts): decodes what comes in, encodes how each verb ended.
 * A defect is logged and told as `unknown`, never swallowed.
 */
import { Cause, Effect, Schema, type Scope } from "effect"
import type { Command } from "#schema/commands.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { OWN_REPORTS } from "#schema/rules/telemetry.ts"
import { Asked, Hello, type Outcome, type PortMessage, type TabFact, type WorkerApi } from "#schema/worker-api.ts"
import { OwnProtocol } from "../tabs/messages.ts"
import { toOutcome } from "../tabs/outcome.ts"
import { makeSupervisor, type Supervisor, type SupervisorNeeds } from "./supervisor.ts"

/** Runs what the worker does; everything it starts lives in the runtime's scope. */
export type RunPromise = <A>(effect: Effect.Effect<A, never, SupervisorNeeds | Scope.Scope>) => Promise<A>

export const makeWorkerApi = (runPromise: RunPromise): WorkerApi => {
  let supervisor: Supervisor | undefined
  let isConnected = false
  const run = <A>(effect: Effect.Effect<A, AppFailure, SupervisorNeeds | Scope.Scope>): Promise<Outcome<A>> =>
    runPromise(toOutcome(effect, "a verb"))
  const use = <A>(verb: (it: Supervisor) => Effect.Effect<A, AppFailure>): Promise<Outcome<A>> =>
    run(supervisor === undefined ? Effect.fail(failure("workerSilent")) : reporting(supervisor, verb(supervisor)))

  const api = {
    connect: (hello: unknown, port: { readonly postMessage: (message: PortMessage) => void }) =>
      run(
        Effect.gen(function* () {
          const known = yield* Effect.mapError(decodeHello(hello), () => failure("protocolMismatch"))
          const protocol = yield* OwnProtocol
          if (known.protocol !== protocol) return yield* failure("protocolMismatch")
          // A worker serves the page that started it; another one starts its own.
          if (isConnected) return yield* failure("commandInvalid")
          isConnected = true
          supervisor = yield* makeSupervisor(known, (message) => port.postMessage(message))
          return { protocol, build: known.build }
        }),
      ),
    execute: (command: unknown, asked: unknown) =>
      use((it) =>
        Effect.flatMap(
          Effect.mapError(decodeAsked(asked), () => failure("commandInvalid")),
          (known) => it.execute(command, known),
        ),
      ),
    watch: (id: unknown, query: unknown) =>
      use((it) => Effect.flatMap(decodeId(id), (known) => Effect.as(it.watch(known, query), null))),
    unwatch: async (id: unknown) => void (await use((it) => Effect.flatMap(decodeId(id), it.unwatch))),
    read: (remote: unknown) => use((it) => it.read(remote)),
    tell: async (fact: unknown) =>
      void (await use((it) =>
        Effect.flatMap(
          Effect.mapError(decodeFact(fact), () => failure("commandInvalid")),
          it.tell,
        ),
      )),
    ping: async () => null,
  }
  // A verb's result is what its command or remote says: handlers are typed by tag, which one function over all tags is not.
  return api as WorkerApi
}

/** A defect is reported, by its name alone: what else it says may quote anything. */
const reporting = <A>(it: Supervisor, verb: Effect.Effect<A, AppFailure>): Effect.Effect<A, AppFailure> =>
  Effect.tapCause(verb, (cause) => {
    const defect = cause.reasons.find(Cause.isDieReason)?.defect
    if (defect === undefined) return Effect.void
    const name = defect instanceof Error ? defect.name.replace(/\W/g, "").slice(0, 32) : typeof defect
    const command = { _tag: "track", wlEventId: OWN_REPORTS.defect, extra: { name } } satisfies Command
    return Effect.forkDetach(Effect.ignoreCause(it.execute(command)))
  })

const decodeWatchId = Schema.decodeUnknownEffect(Schema.Int)
const decodeId = (id: unknown) => Effect.mapError(decodeWatchId(id), () => failure("commandInvalid"))

const decodeHello = Schema.decodeUnknownEffect(Hello)

const decodeAsked = Schema.decodeUnknownEffect(Schema.UndefinedOr(Asked))

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
