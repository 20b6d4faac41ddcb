/**
 * A realtime port that brings nothing by itself: the test provides its packets, its link and the time of its next try.
 */
import { Effect, type PubSub, Stream, type SubscriptionRef } from "effect"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import { type Link, Realtime } from "../../../worker/realtime/realtime.ts"

interface Parts {
  readonly packets: PubSub.PubSub<GatewayPacket>
  readonly link: SubscriptionRef.SubscriptionRef<Link>
  readonly retryAt: SubscriptionRef.SubscriptionRef<number | null>
  /** Default: everything is sent. */
  readonly send?: Realtime["Service"]["send"]
}

export const quietRealtime = ({ packets, link, retryAt, send = () => Effect.succeed(true) }: Parts) =>
  Realtime.of({
    connect: () => Effect.void,
    packets: Stream.fromPubSub(packets),
    send,
    link,
    retryAt,
    nudge: Effect.void,
    dropped: Effect.succeed(0),
  })
