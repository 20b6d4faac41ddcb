/**
 * Sends one push: encrypted for its browser (RFC 8291) and signed with our key (RFC 8292), both by web-push, with a few
 * tries. Each push service has its own queue: a slow or unreachable one blocks no other. Nothing of an endpoint enters
 * a log.
 */
import { createHash } from "node:crypto"
import { Cause, Clock, Effect, Random, Semaphore } from "effect"
import webPush from "web-push"
import type { Pushed } from "#schema/rules/account/push.ts"
import { notePush } from "../observability/metrics.ts"
import type { VapidKeys } from "../settings.ts"
import type { PushSubscriptionRow } from "../store/tables/accounts/push-subscriptions.ts"
import { pushServiceOf } from "./push-services.ts"

const TIMEOUT_MS = 10_000
const TRIES = 3
const FIRST_WAIT_MS = 1_000
/** Pushes of one service that are sent at once, and pushes that may wait; further ones are dropped. */
const AT_ONCE = 16
const MOST_WAITING = 1_000
/** All payloads have one length, in bytes, so that the length reveals nothing. */
const LENGTH = 192

export interface Push {
  readonly to: PushSubscriptionRow
  /** Made when the push is sent: a ring has less time left then. */
  readonly what: (now: number) => Pushed
  /** Gateway time after which it is no longer delivered. */
  readonly until: number
  readonly isUrgent: boolean
  /** A push that waits at the service is replaced by the next one with its topic. */
  readonly topic: string
}

/** gone: the service no longer knows the subscription. */
export type PushOutcome = "sent" | "gone" | "refused" | "givenUp" | "tooLate"

const outcomeOf = (status: number): PushOutcome | "retry" => {
  if (status >= 200 && status < 300) return "sent"
  if (status === 404 || status === 410) return "gone"
  return status === 408 || status === 429 || status >= 500 ? "retry" : "refused"
}

/** At most 32 letters, which reveal nothing. */
const topicOf = ({ to, topic }: Push): string =>
  createHash("sha256").update(`${to.userId} ${topic}`).digest("base64url").slice(0, 32)

/** Undefined for keys that no browser has. */
const requestOf = (push: Push, { subject, publicKey, privateKey }: VapidKeys, now: number) => {
  const { endpoint, p256dh, auth } = push.to
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(push.what(now)).padEnd(LENGTH),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: Math.ceil((push.until - now) / 1_000),
        urgency: push.isUrgent ? "high" : "normal",
        topic: topicOf(push),
        contentEncoding: "aes128gcm",
      },
    )
    const { "Content-Length": _, ...rest } = headers
    return { headers: Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]), body }
  } catch {
    return undefined
  }
}

export const makeSendPush = (keys: Effect.Effect<VapidKeys>, origins: ReadonlyArray<string>) => {
  const lines = new Map<string, { readonly turn: Semaphore.Semaphore; waiting: number; told: number | null }>()
  const lineOf = (service: string) => {
    const line = lines.get(service) ?? { turn: Semaphore.makeUnsafe(AT_ONCE), waiting: 0, told: null }
    lines.set(service, line)
    return line
  }

  const post = (push: Push, vapid: VapidKeys, service: string, now: number): Effect.Effect<PushOutcome | "retry"> => {
    const request = requestOf(push, vapid, now)
    if (request === undefined) return Effect.succeed("gone")
    const line = lineOf(service)
    return Effect.tryPromise(async (signal) => {
      const { status, body } = await fetch(push.to.endpoint, {
        method: "POST",
        redirect: "manual",
        headers: request.headers,
        body: new Uint8Array(request.body),
        signal,
      })
      // The response body is not needed.
      await body?.cancel()
      return status
    }).pipe(
      Effect.flatMap((status) => {
        const outcome = outcomeOf(status)
        const isNews = outcome === "refused" && line.told !== status
        line.told = outcome === "sent" ? null : status
        const told = Effect.annotateLogs(Effect.logWarning("a push service refuses pushes"), { service, status })
        return Effect.as(isNews ? told : Effect.void, outcome)
      }),
      Effect.timeoutOrElse({ duration: TIMEOUT_MS, orElse: () => Effect.succeed<"retry">("retry") }),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.succeed<"retry">("retry"),
      ),
    )
  }

  const deliver = Effect.fnUntraced(function* (push: Push, service: string): Effect.fn.Return<PushOutcome> {
    const [line, vapid] = [lineOf(service), yield* keys]
    for (let tried = 1; ; tried++) {
      const now = yield* Clock.currentTimeMillis
      if (now >= push.until) return "tooLate"
      const outcome = yield* Semaphore.withPermit(line.turn, post(push, vapid, service, now))
      if (outcome !== "retry") return outcome
      if (tried === TRIES) return "givenUp"
      yield* Effect.sleep(FIRST_WAIT_MS * 4 ** (tried - 1) * (0.5 + (yield* Random.next)))
    }
  })

  /** Takes as long as the service does; run it in the background. */
  return (push: Push): Effect.Effect<PushOutcome> =>
    Effect.suspend((): Effect.Effect<PushOutcome> => {
      const service = pushServiceOf(push.to.endpoint, origins)
      if (service === undefined) return Effect.succeed("gone")
      const line = lineOf(service)
      if (line.waiting >= MOST_WAITING) return Effect.succeed("givenUp")
      line.waiting += 1
      return Effect.ensuring(
        deliver(push, service),
        Effect.sync(() => {
          line.waiting -= 1
        }),
      )
    }).pipe(Effect.tap(notePush))
}
