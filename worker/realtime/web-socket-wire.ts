/** The wire over a WebSocket: the browser's, or any class of the same kind. */
import type { OpenWire } from "./wire.ts"

/** The part of a WebSocket that is used. */
export interface WebSocketLike {
  send(text: string): void
  close(): void
  addEventListener(type: "open" | "close" | "error", listener: () => void): void
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void
}

/** `origin` is the app's, http or https. */
export const webSocketWire =
  (origin: string, makeSocket: (url: string) => WebSocketLike): OpenWire =>
  (path, { opened, received, closed }) => {
    const socket = makeSocket(`${origin.replace(/^http/, "ws")}${path}`)
    socket.addEventListener("open", opened)
    socket.addEventListener("close", closed)
    // A close event follows each error event; an error without a listener would be fatal in Node.
    socket.addEventListener("error", () => undefined)
    // Binary frames are no packets: an empty text is dropped as malformed.
    socket.addEventListener("message", ({ data }) => received(typeof data === "string" ? data : ""))
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }
