/** The realtime port over wires: the gateway's WebSocket, or a hub in the same process. */

import { Layer } from "effect"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { Attempt } from "./attempt.ts"
import { runConnection } from "./connection.ts"
import { keepConnected } from "./keep-connected.ts"
import { Realtime } from "./realtime.ts"
import type { OpenWire } from "./wire.ts"

/** The part of a WebSocket that this adapter uses. */
export interface WebSocketLike {
  send(text: string): void
  close(): void
  addEventListener(type: "open" | "error", listener: () => void): void
  addEventListener(type: "close", listener: (event: { readonly code: number }) => void): void
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void
}

/** `origin`: the app's origin, http or https. */
export const webSocketWire =
  (origin: string, makeSocket: (url: string) => WebSocketLike): OpenWire =>
  (path, { opened, received, closed }) => {
    const socket = makeSocket(`${origin.replace(/^http/, "ws")}${path}`)
    socket.addEventListener("open", opened)
    socket.addEventListener("close", ({ code }) => closed(code))
    // A close event follows each error event; an error without a listener would be fatal in Node.
    socket.addEventListener("error", () => undefined)
    // A binary frame is no packet: it becomes an empty text, which is dropped as malformed.
    socket.addEventListener("message", ({ data }) => received(typeof data === "string" ? data : ""))
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }

export const attemptOver =
  (openWire: OpenWire): Attempt =>
  (auth, events) =>
    runConnection(openWire, auth, events)

export const realtimeOver = (openWire: OpenWire): Layer.Layer<Realtime, never, GatewayClock> =>
  Layer.effect(Realtime, keepConnected(attemptOver(openWire)))

/** A WebSocket to the worker's own origin. */
export const browserSocket: OpenWire = (path, events) =>
  webSocketWire(globalThis.location.origin, (url) => new WebSocket(url))(path, events)
