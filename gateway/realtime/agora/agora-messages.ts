/**
 * Sends messages to clients over Agora: Signaling's RESTful API, one request a message, under a uid reserved for the
 * gateway. A message may be lost: the client's next heartbeat shows it. Nothing of a message enters a log.
 */
import { Cause, Clock, Context, Effect, Layer, Option, Random, Schema } from "effect"
import { GATEWAY_UID } from "#schema/realtime/endpoints.ts"
import { type AgoraRest, Settings } from "../../settings.ts"

/** Agora allows 500 requests a second for all gateways of an app id together. */
const PER_SECOND = 400
const TIMEOUT_MS = 5_000
const TRIES = 3
const FIRST_WAIT_MS = 200

export class AgoraMessages extends Context.Service<
  AgoraMessages,
  {
    /**
     * False when the message was given up. Calls for the same uid must be sequential, so that messages keep their
     * order.
     */
    send(uid: string, text: string): Effect.Effect<boolean>
  }
>()("livcam/gateway/realtime/AgoraMessages") {
  /** Sends nothing when the operator set no credentials. */
  static readonly layer = Layer.effect(
    AgoraMessages,
    Effect.map(Settings, ({ agora }) =>
      agora?.rest === undefined
        ? { send: () => Effect.succeed(false) }
        : { send: makeSend(agora.appId, agora.rest, makeTurn(1_000 / PER_SECOND)) },
    ),
  )
}

/** Waits for the caller's turn: turns are `gapMs` apart. */
const makeTurn = (gapMs: number): Effect.Effect<void> => {
  let next = 0
  return Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const at = Math.max(now, next)
    next = at + gapMs
    return at > now ? Effect.sleep(at - now) : Effect.void
  })
}

const Answer = Schema.Struct({ result: Schema.String })
const isSuccess = (body: unknown): boolean =>
  Option.exists(Schema.decodeUnknownOption(Answer)(body), ({ result }) => result === "success")

/** retry: the same request may succeed later. */
type Outcome = "sent" | "retry" | "refused"

const outcomeOf = (status: number, body: unknown): Outcome => {
  if (status === 200 && isSuccess(body)) return "sent"
  return status === 200 || status === 408 || status === 429 || status >= 500 ? "retry" : "refused"
}

const makeSend = (appId: string, { key, secret, origin }: AgoraRest, turn: Effect.Effect<void>) => {
  const url = `${origin}/dev/v2/project/${encodeURIComponent(appId)}/rtm/users/${GATEWAY_UID}/peer_messages`
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`
  let told: number | null = null

  const post = (uid: string, payload: string): Effect.Effect<Outcome> =>
    Effect.tryPromise(async (signal) => {
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        headers: { authorization, "content-type": "application/json;charset=utf-8" },
        body: JSON.stringify({
          destination: uid,
          enable_offline_messaging: false,
          enable_historical_messaging: false,
          payload,
        }),
        signal,
      })
      const { status } = response
      return { status, outcome: outcomeOf(status, await response.json().catch(() => null)) }
    }).pipe(
      Effect.tap(({ status, outcome }) => {
        const isNews = outcome === "refused" && told !== status
        told = outcome === "sent" ? null : status
        return isNews ? Effect.annotateLogs(Effect.logWarning("Agora refuses messages"), { status }) : Effect.void
      }),
      Effect.map(({ outcome }) => outcome),
      Effect.timeoutOrElse({ duration: TIMEOUT_MS, orElse: () => Effect.succeed<Outcome>("retry") }),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.succeed<Outcome>("retry"),
      ),
    )

  return Effect.fnUntraced(function* (uid: string, text: string) {
    for (let tried = 1; ; tried++) {
      yield* turn
      const outcome = yield* post(uid, text)
      if (outcome === "sent") return true
      if (outcome === "refused" || tried === TRIES) return false
      yield* Effect.sleep(FIRST_WAIT_MS * 2 ** tried * (0.5 + (yield* Random.next) / 2))
    }
  })
}
