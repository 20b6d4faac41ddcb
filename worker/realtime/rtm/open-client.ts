/**
 * Opens a client of Agora's SDK and begins its login. Its events go into a queue. It logs out when the scope closes.
 */
import type { RTMEvents } from "agora-rtm-sdk"
import { Effect, Queue } from "effect"
import { failure } from "#schema/errors.ts"
import { GATEWAY_UID } from "#schema/realtime/endpoints.ts"
import { type LinkVerdict, linkVerdict } from "./link-verdict.ts"
import type { MakeRtmClient, RtmClient } from "./rtm-sdk.ts"

export type ClientHappening =
  | { readonly kind: "link"; readonly verdict: LinkVerdict }
  | { readonly kind: "received"; readonly text: string }
  /** The token is about to expire. */
  | { readonly kind: "expiring" }

/** Longest wait for a client's logout. */
const LOGOUT_MS = 2_000

export interface OpenClient {
  /** Fails when the SDK refuses the token: this client is then done. */
  readonly renewToken: (token: string) => Effect.Effect<void, unknown>
}

const listenTo = (client: RtmClient, tell: (happening: ClientHappening) => void): (() => void) => {
  const onLink: RTMEvents.RTMClientEventMap["linkState"] = (event) => {
    if (event.serviceType === "MESSAGE") tell({ kind: "link", verdict: linkVerdict(event) })
  }
  // Messages to this uid from anyone but the gateway are ignored.
  const onMessage: RTMEvents.RTMClientEventMap["message"] = ({ channelType, publisher, message }) => {
    if (channelType === "USER" && publisher === GATEWAY_UID)
      tell({ kind: "received", text: typeof message === "string" ? message : "" })
  }
  const onExpiring = () => tell({ kind: "expiring" })
  const onToken: RTMEvents.RTMClientEventMap["token"] = ({ eventType }) => {
    if (eventType === "WILL_EXPIRE") onExpiring()
  }
  client.addEventListener("linkState", onLink)
  client.addEventListener("message", onMessage)
  client.addEventListener("tokenPrivilegeWillExpire", onExpiring)
  client.addEventListener("token", onToken)
  return () => {
    client.removeEventListener("linkState", onLink)
    client.removeEventListener("message", onMessage)
    client.removeEventListener("tokenPrivilegeWillExpire", onExpiring)
    client.removeEventListener("token", onToken)
  }
}

export const openClient = Effect.fnUntraced(function* (
  make: MakeRtmClient,
  { appId, uid, token }: { readonly appId: string; readonly uid: string; readonly token: string },
  inbox: Queue.Enqueue<ClientHappening>,
) {
  const tell = (happening: ClientHappening) => void Queue.offerUnsafe(inbox, happening)
  const logOut = (client: RtmClient) =>
    Effect.ignoreCause(
      Effect.timeoutOption(
        Effect.tryPromise(() => client.logout()),
        LOGOUT_MS,
      ),
    )
  const opening = Effect.try({ try: () => make(appId, uid), catch: (cause) => failure("offline", cause) })
  const client = yield* Effect.acquireRelease(opening, logOut)
  yield* Effect.acquireRelease(
    Effect.sync(() => listenTo(client, tell)),
    (stop) => Effect.sync(stop),
  )
  // The events say more about a failed login than the promise's rejection does, and they come first.
  client.login({ token }).catch(() => tell({ kind: "link", verdict: { kind: "over", refused: null, isTaken: false } }))
  return { renewToken: (next) => Effect.tryPromise(() => client.renewToken(next)) } satisfies OpenClient
})
