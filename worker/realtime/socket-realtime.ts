/** The realtime port over wires: the gateway's WebSocket, or a hub in the same process. */

import { Layer } from "effect"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { Attempt } from "./attempt.ts"
import { runConnection } from "./connection.ts"
import { keepConnected } from "./keep-connected.ts"
import { Realtime } from "./realtime.ts"
import { webSocketWire } from "./web-socket-wire.ts"
import type { OpenWire } from "./wire.ts"

export const attemptOver =
  (openWire: OpenWire): Attempt =>
  (auth, events) =>
    runConnection(openWire, auth, events)

export const realtimeOver = (openWire: OpenWire): Layer.Layer<Realtime, never, GatewayClock> =>
  Layer.effect(Realtime, keepConnected(attemptOver(openWire)))

/** A WebSocket to the worker's own origin. */
export const browserSocket: OpenWire = (path, events) =>
  webSocketWire(globalThis.location.origin, (url) => new WebSocket(url))(path, events)
