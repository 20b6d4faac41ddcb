/** Carries out the commands of one account. One table over all of them: a command without a handler does not compile. */
import { Context, Effect, Layer, Tracer } from "effect"
import type { CommandOf, CommandTag } from "#schema/commands.ts"
import { type AppFailure, failure, isTransient } from "#schema/errors.ts"
import { type OnceCommandOf, type OnceTag, oncePayloads } from "#schema/outbox/once.ts"
import { LINK_WINDOW_MS, linkQueryText } from "#schema/rules/account/link-query.ts"
import { SNAPSHOT_MAX_BYTES } from "#schema/rules/snapshots.ts"
import type { Asked } from "#schema/worker-api.ts"
import type { Blobs } from "../blobs/blobs.ts"
import { CallService } from "../call/call-service.ts"
import { bytesToBase64Url } from "../crypto/base64.ts"
import { solveCaptcha } from "../crypto/hash-proofs.ts"
import type { Feed } from "../feed/feed.ts"
import type { Restored } from "../feed/restored.ts"
import type { RetryAll } from "../feed/retry-all.ts"
import type { Download } from "../history/download.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import { Identity } from "../http/identity.ts"
import type { Intents } from "../intents/intents.ts"
import { Log } from "../log/log.ts"
import { askedByPage, Spans, spanned } from "../observability/spans.ts"
import { Once } from "../once/once.ts"
import type { AccountCollections } from "../store/collections/account-collections.ts"
import type { Stores } from "../store/open-store.ts"
import type { StorageMeter } from "../store/storage-meter.ts"
import { Telemetry } from "../telemetry/telemetry.ts"
import { deviceCommands } from "./device-commands.ts"
import { loadLedgerMonth, translateMessages } from "./fetch-into-log.ts"
import type { EngineTag, Handler } from "./handler.ts"
import { intentCommands } from "./intent-commands.ts"
import { matchCommands } from "./match-commands.ts"
import { makeAskedOnce, makeTurns, turnOf } from "./once-in-turn.ts"
import { passedOnCommands } from "./passed-on.ts"

type Services =
  | Blobs
  | Identity
  | Log
  | Stores
  | AccountCollections
  | Intents
  | CallService
  | RetryAll
  | GatewayClient
  | GatewayClock
  | Telemetry
  | Download
  | Feed
  | Once
  | Restored
  | StorageMeter

const track: Handler<"track", Telemetry> = ({ wlEventId, extra }) =>
  Telemetry.use((telemetry) => Effect.as(telemetry.track(wlEventId, extra), {}))

const makeLoginLink: Handler<"makeLoginLink", GatewayClient> = Effect.fnUntraced(function* () {
  const link = yield* (yield* GatewayClient).call("makeLoginLink", {})
  return { path: `/${linkQueryText(link)}`, expiresAt: link.jumpTime + LINK_WINDOW_MS }
})

/** A price check without an answer fails with callTryAgain (spec section 8). */
const checkCallPrice: Handler<"checkCallPrice", GatewayClient> = ({ userId, location }) =>
  Effect.mapError(
    GatewayClient.use((client) => client.call("callPrice", { c_u_id: userId, c_locate: location })),
    (failed) => (isTransient(failed.error) ? failure("callTryAgain", failed) : failed),
  )

const sendSnapshot: Handler<"sendSnapshot", GatewayClient> = Effect.fnUntraced(function* ({ roomNum, file }) {
  if (file.size > SNAPSHOT_MAX_BYTES) return yield* failure("imageTooBig")
  const bytes = yield* Effect.tryPromise({
    try: () => file.arrayBuffer(),
    catch: (cause) => failure("fileGone", cause),
  })
  const data = bytesToBase64Url(new Uint8Array(bytes))
  return yield* (yield* GatewayClient).call("uploadSnapshots", { roomNum, data })
})

const once =
  <T extends OnceTag>(tag: T) =>
  (command: OnceCommandOf<T>) =>
    Once.use(({ carryOut }) => carryOut(tag, command))

const onceCommands = Object.fromEntries(
  (Object.keys(oncePayloads) as ReadonlyArray<OnceTag>).map((tag) => [tag, once(tag)]),
) as { readonly [T in OnceTag]: ReturnType<typeof once<T>> }

const handlers: { readonly [T in EngineTag]: Handler<T, Services> } = {
  ...intentCommands,
  ...passedOnCommands,
  ...onceCommands,
  checkCallPrice,
  // These are once commands too, but CallService runs them: it owns the call that they begin.
  startCall: (command, tab) => CallService.use((calls) => calls.startCall(command, tab)),
  answerCall: (command, tab) => CallService.use((calls) => calls.answerCall(command, tab)),
  loadLedgerMonth,
  payCaptcha: () =>
    Effect.flatMap(
      GatewayClient.use((client) => client.call("payChallenge", {})),
      solveCaptcha,
    ),
  setSpendingLimit: ({ _tag, ...wanted }) =>
    Effect.as(
      GatewayClient.use((client) => client.call("setSpendingLimit", wanted)),
      {},
    ),
  changeSubscription: ({ subscriptionId, to }) =>
    Effect.as(
      GatewayClient.use((client) => client.call("changeSubscription", { subscriptionId, to })),
      {},
    ),
  useCard: ({ subscriptionId, cardId }) =>
    Effect.as(
      GatewayClient.use((client) => client.call("useCard", { subscriptionId, cardId })),
      {},
    ),
  checkOrder: ({ orderId }) =>
    Effect.as(
      GatewayClient.use((client) => client.call("orderInfo", { orderId })),
      {},
    ),
  cancelOrder: ({ orderId }) =>
    Effect.as(
      GatewayClient.use((client) => client.call("cancelOrder", { orderId })),
      {},
    ),
  claimTask: ({ id, fromWebapp }) =>
    GatewayClient.use((client) => client.call("claimTask", { id, from_webapp: fromWebapp ? 1 : 0 })),
  agree: ({ version }) => GatewayClient.use((client) => Effect.as(client.call("updateAgreement", { version }), {})),
  rejoinCall: (command, tab) => CallService.use((calls) => calls.rejoinCall(command, tab)),
  refuseCall: (command) => CallService.use((calls) => calls.refuseCall(command)),
  cancelCall: (command) => CallService.use((calls) => calls.cancelCall(command)),
  hangUp: (command) => CallService.use((calls) => calls.hangUp(command)),
  reportMedia: (command, tab) => CallService.use((calls) => calls.reportMedia(command, tab)),
  dismissCall: (command) => CallService.use((calls) => calls.dismissCall(command)),
  sendSnapshot,
  sendSignal: (command) => CallService.use((calls) => calls.sendSignal(command)),
  ...matchCommands,
  reportPicture: ({ roomNum, endedAt, seconds }) =>
    Log.use((log) => Effect.as(log.append([{ _tag: "v1.CallPictureSeen", roomNum, endedAt, seconds }]), {})),
  ...deviceCommands,
  track,
  translateMessages,
  makeLoginLink,
}

/** Commands that a visitor may give; any other fails with loginRequired, which opens the login. */
const VISITOR_MAY: ReadonlySet<CommandTag> = new Set([
  "tryNow",
  "track",
  "askSupport",
  "readLog",
  "readCaches",
  "readSpans",
  "findRows",
  "pruneCaches",
  "compactLog",
])

export type EngineCommand = CommandOf<EngineTag>

export class Commands extends Context.Service<
  Commands,
  {
    /** Carries out each `asked` id once. A repeat with the same id is answered with what became of the first. */
    readonly execute: (command: EngineCommand, tab: string, asked?: Asked) => Effect.Effect<unknown, AppFailure>
  }
>()("livcam/worker/commands/Commands") {
  static readonly layer: Layer.Layer<Commands, never, Services> = Layer.effect(
    Commands,
    Effect.gen(function* () {
      // A command is not part of the span in which the engine was opened.
      const services = Context.omit(Tracer.ParentSpan)(yield* Effect.context<Services>())
      const spans = yield* Spans
      const { userId } = yield* Identity
      const inTurn = makeTurns()
      const askedOnce = yield* makeAskedOnce
      return {
        execute: (command, tab, asked) => {
          if (userId === 0 && !VISITOR_MAY.has(command._tag)) return Effect.fail(failure("loginRequired"))
          const handled = inTurn(turnOf(command), handle(command._tag, command, tab))
          const done = askedOnce(
            command._tag,
            asked,
            Effect.provide(spanned("command", { command: command._tag }, handled), services),
          )
          return Effect.provideService(askedByPage(command._tag, asked, done), Spans, spans)
        },
      }
    }),
  )
}

const handle = <T extends EngineTag>(tag: T, command: CommandOf<T>, tab: string) => handlers[tag](command, tab)
