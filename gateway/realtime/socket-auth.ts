/** Authentication of sockets: the signed hello and the cookies of the upgrade must name the same live session. */
import { Context, type Effect } from "effect"
import type { AppError, AppFailure } from "#schema/errors.ts"
import type { clientPackets } from "#schema/realtime/packets.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"

export type Hello = (typeof clientPackets)["hello"]["Type"]

/** What the HTTP upgrade request contained. */
export interface Upgrade {
  /** The Cookie header; empty when there was none. */
  readonly cookie: string
  readonly ip: string
}

/** The layer is http/socket-auth-layer.ts: a hello is authenticated like a request. */
export class SocketAuth extends Context.Service<
  SocketAuth,
  {
    /** Errors: loginExpired, otherDevice, bans, signatureStale, signatureWrong, replayed. */
    admit(hello: Hello, upgrade: Upgrade): Effect.Effect<SessionRow, AppFailure>
    /** Those of these sessions that may not go on, by id, with the reason: loginExpired, otherDevice, bans. */
    stopped(sessions: ReadonlyArray<SessionRow>): Effect.Effect<ReadonlyMap<string, AppError>>
  }
>()("livcam/gateway/realtime/SocketAuth") {}
