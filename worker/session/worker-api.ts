/**
 * The worker of one tab as its page sees it, from the handshake on (schema/worker-api.ts). Verbs are promises of plain
 * data, carried out through the tab's present handle of its account's engine. A defect is logged and reported as
 * `unknown`, never swallowed.
 */
import { Cause, Context, Effect, Layer, Ref, Schema, type Scope, Stream, SubscriptionRef } from "effect"
import type { JoinLeave } from "#schema/account/sign-in-elsewhere.ts"
import type { Command, CommandOf } from "#schema/commands.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { textToKept } from "#schema/rules/kept-note.ts"
import { OWN_REPORTS } from "#schema/rules/telemetry.ts"
import { Asked, Hello, type Outcome, type PortMessage, type TabFact, type WorkerApi } from "#schema/worker-api.ts"
import {
  decodeCommand,
  isLeaderCommand,
  isTravelCommand,
  type LeaderCommand,
  namingErrors,
} from "../commands/command-kinds.ts"
import { isAskableAgain } from "../commands/once-in-turn.ts"
import { sessionNow, Vault } from "../crypto/vault.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { drawIntentId } from "../intents/intent-id.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { Returning } from "../queries/returning.ts"
import type { Channels } from "../tabs/channels.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import { Locks } from "../tabs/locks.ts"
import { OwnProtocol, tabLockOf } from "../tabs/messages.ts"
import { toOutcome } from "../tabs/outcome.ts"
import { makeTravelDoor, type TravelDoor } from "../travel/travel-door.ts"
import { type AccountCommands, type Accounts, type Given, makeAccounts } from "./accounts.ts"
import { makeRenew } from "./renew.ts"
import { makeResume } from "./resume.ts"
import { makeResumeSecrets } from "./resume-secrets.ts"
import { makeSessionChanges, type SessionChanges } from "./session-changes.ts"
import { makeWatches } from "./watches.ts"

/** Deadline of a command, ms. Shorter than the page's own deadline for a call. */
const EXECUTE_MS = 57_000
/** Wait for this tab's lock before it is stolen, ms. A leader that runs gives it back at once. */
const OWN_LOCK_MS = 3_000

/** Runs an effect of the worker. Everything that the effect starts lives in the runtime's scope. */
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
          // A worker serves only the page that started it; another page starts its own worker.
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
  // WorkerApi types a verb's result by the tag of its command or remote; one function over all tags cannot have that
  // type.
  return api as WorkerApi
}

/** Reports a defect by its name alone: its message may quote anything. */
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

export type SupervisorNeeds = EngineNeeds | Locks | Channels

export interface Supervisor {
  /** Without `asked`: a first ask that is never repeated. */
  readonly execute: (command: unknown, asked?: Asked) => Effect.Effect<unknown, AppFailure>
  readonly watch: (id: number, query: unknown) => Effect.Effect<void, AppFailure>
  readonly unwatch: (id: number) => Effect.Effect<void>
  readonly read: (remote: unknown) => Effect.Effect<unknown, AppFailure>
  readonly tell: (fact: TabFact) => Effect.Effect<void>
}

/**
 * Takes the tab's own lock. The leader waits for that lock to learn that the tab has gone, and gets it when a worker of
 * the tab ends. A frozen leader never gives it back, so after a while the lock is stolen.
 */
const holdOwnLock = Effect.fnUntraced(function* (tab: string) {
  const locks = yield* Locks
  const lock = tabLockOf(tab)
  const taken = Effect.andThen(Effect.logWarning("a frozen tab holds this tab's lock; it is taken"), locks.steal(lock))
  yield* Effect.timeoutOrElse(locks.hold(lock), { duration: OWN_LOCK_MS, orElse: () => taken })
})

/** `send` carries watch messages to the page. */
export const makeSupervisor = Effect.fn("makeSupervisor")(function* (
  { tab, cookies, resumeSecrets, languageId, countryId, visible }: Hello,
  send: (message: PortMessage) => void,
): Effect.fn.Return<Supervisor, never, SupervisorNeeds | Scope.Scope> {
  const facts = yield* ClientFacts
  yield* Ref.set(facts, { languageId, countryId, kept: textToKept(cookies.kept) })
  yield* holdOwnLock(tab)
  const secrets = yield* makeResumeSecrets(resumeSecrets, (secret) => send({ kind: "resumeSecret", secret }))
  const accounts = yield* makeAccounts(secrets)
  const wakeSignal = Context.get(yield* Layer.build(WakeSignal.layer), WakeSignal)
  const renew = yield* makeRenew(accounts, wakeSignal)
  const vault = yield* Vault
  const watches = makeWatches(send)
  const returning = yield* SubscriptionRef.make<number | null>(null)
  let isVisible = visible
  const changes = yield* Effect.provideService(makeSessionChanges(tab, renew, secrets), Returning, returning)
  const { current } = changes
  const present = current.handle
  const travel = yield* makeTravelDoor({ tab, present, show: watches.attachAll, hide: watches.detachAll })
  const enter = (mine: EngineHandle) =>
    Effect.ignoreCause(
      Effect.andThen(
        Effect.suspend(() => mine.look(isVisible)),
        travel.entered(mine),
      ),
    )
  yield* Effect.forkScoped(
    Stream.runDrain(
      Stream.switchMap(current.handles, (mine) => (mine === null ? Stream.empty : Stream.fromEffect(enter(mine)))),
    ),
  )
  yield* Effect.forkScoped(
    Effect.andThen(
      current.outdated,
      Effect.sync(() => send({ kind: "outdated" })),
    ),
  )
  const handle = Effect.suspend(() => {
    const past = travel.past()
    return past === null ? present : Effect.succeed(past)
  })
  const resume = yield* Effect.provideService(makeResume(accounts, changes, wakeSignal), Returning, returning)
  yield* Effect.forkScoped(resume.begin(cookies.userLoginId ?? 0))

  return {
    execute: makeExecute({ tab, accounts, changes, vault, travel, handle }),
    watch: (id, query) =>
      Effect.suspend(() => {
        watches.add(id, query)
        return Effect.flatMap(handle, (mine) => watches.attach(mine, id, query))
      }),
    unwatch: (id) =>
      Effect.suspend(() => {
        watches.remove(id)
        return Effect.ignore(Effect.flatMap(handle, (mine) => mine.unwatch(id)))
      }),
    read: (remote) => Effect.flatMap(handle, (mine) => mine.read(remote)),
    tell: (fact) => {
      if (fact.kind === "language")
        return Ref.update(facts, (now) => ({ ...now, languageId: fact.languageId, countryId: fact.countryId }))
      const isBack = fact.kind === "online" ? fact.online : fact.visible
      const hurry = Effect.ignore(Effect.flatMap(present, (mine) => mine.hurry))
      const look = Effect.suspend(() => {
        if (fact.kind !== "visible") return Effect.void
        isVisible = fact.visible
        return Effect.ignore(Effect.flatMap(present, (mine) => mine.look(isVisible)))
      })
      const says = Effect.suspend(() =>
        fact.kind === "online"
          ? Effect.ignore(Effect.flatMap(present, (mine) => mine.browserSays(fact.online)))
          : Effect.void,
      )
      return Effect.andThen(Effect.andThen(look, says), isBack ? Effect.andThen(wakeSignal.send, hurry) : Effect.void)
    },
  }
})

interface ExecuteNeeds {
  readonly tab: string
  readonly accounts: Accounts
  readonly changes: SessionChanges
  readonly vault: Vault["Service"]
  readonly travel: TravelDoor
  readonly handle: Effect.Effect<EngineHandle, AppFailure>
}

/** Commands that begin a session, or may begin one. */
type Begins = {
  [T in keyof Given]: Given[T] extends OwnUser | typeof JoinLeave.Type ? T : never
}[keyof Given]
type Follows = { readonly [T in keyof Given]?: (given: Given[T]) => Effect.Effect<unknown, AppFailure> }

/** Routes a command: this worker carries it out (signing in, time travel), or the engine of its account. */
const makeExecute = ({
  tab,
  accounts,
  changes: { current, signedIn },
  vault,
  travel,
  handle,
}: ExecuteNeeds): Supervisor["execute"] => {
  /** The gateway ends the former user's session when the new one begins, so that session's key is forgotten here. */
  const signInByLink = Effect.fnUntraced(function* (command: CommandOf<"signInByLink">) {
    const before = current.userId() ?? 0
    const session = yield* sessionNow(vault, before)
    const user = yield* accounts.signInByLink(command)
    if (session !== null && before !== user.id) yield* Effect.ignore(vault.forgetSigningKey(before, session))
    return yield* signedIn(user)
  })

  /** A person without an account gets the leave to register. */
  const signedInOrLeave = (begun: OwnUser | typeof JoinLeave.Type): Effect.Effect<unknown, AppFailure> =>
    "needs" in begun ? Effect.succeed({ join: begun }) : Effect.as(signedIn(begun), { join: null })

  /** What each command's result leads to. A question, which is not listed, gives its answer unchanged. */
  const followed: Follows = {
    signIn: signedIn,
    register: signedIn,
    signInElsewhere: signedInOrLeave,
    registerElsewhere: signedIn,
    signInByPhone: signedInOrLeave,
    signInByPhonePassword: signedIn,
    registerByPhone: signedIn,
    resetPassword: signedIn,
    resetPhonePassword: signedIn,
  } satisfies { readonly [T in Exclude<Begins, "signInByLink">]: Follows[T] }
  const asked: AccountCommands = accounts
  const ask = <T extends keyof Given>(tag: T, command: CommandOf<T>): Effect.Effect<unknown, AppFailure> => {
    const given: Effect.Effect<Given[T], AppFailure> = asked[tag](command)
    const next = followed[tag]
    return next === undefined ? given : Effect.flatMap(given, next)
  }

  const executeHere = (command: CommandOf<keyof Given>): Effect.Effect<unknown, AppFailure> =>
    command._tag === "signInByLink" ? signInByLink(command) : ask(command._tag, command)

  /**
   * When the handle is lost before it answers, the command's outcome is unknown: the next handle is asked, if that is
   * safe. A handle at another account is never asked (`of`: the command's account): its engine cannot know the outcome.
   */
  const executeByEngine = (command: LeaderCommand, asked: Asked, of?: number): Effect.Effect<unknown, AppFailure> =>
    Effect.flatMap(handle, (mine) =>
      of !== undefined && mine.userId !== of
        ? Effect.fail(failure("workerSilent"))
        : Effect.catch(mine.execute(command, tab, asked), (failed) =>
            failed.error.kind === "workerSilent" && isAskableAgain(command._tag)
              ? Effect.andThen(current.left(mine), executeByEngine(command, { ...asked, again: true }, mine.userId))
              : Effect.fail(failed),
          ),
    )

  const execute = (command: Command, asked: Asked): Effect.Effect<unknown, AppFailure> => {
    if (current.isOutdated()) return Effect.fail(failure("protocolMismatch"))
    if (isTravelCommand(command)) return travel.execute(command)
    if (travel.past() !== null) return Effect.fail(failure("timeTravelling"))
    if (isLeaderCommand(command))
      return Effect.timeoutOrElse(executeByEngine(command, asked), {
        duration: EXECUTE_MS,
        orElse: () => Effect.fail(failure("workerSilent")),
      })
    return asked.again ? Effect.fail(failure("workerSilent")) : executeHere(command)
  }

  return Effect.fnUntraced(function* (command, asked) {
    const known = yield* decodeCommand(command)
    return yield* namingErrors(known._tag, execute(known, asked ?? { id: yield* drawIntentId, again: false }))
  })
}
