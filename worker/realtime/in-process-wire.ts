/** The wire to a hub in the same process, for tests: texts pass without a socket. */
import type { OpenWire } from "./wire.ts"

/** How a hub takes a connection: it may send texts and close; it is told what comes and when the connection has gone. */
export type Attach = (connection: {
  readonly send: (text: string) => void
  readonly close: (code?: number) => void
}) => {
  readonly receive: (text: string) => void
  readonly closed: () => void
}

/** `attach` may throw: the hub is down. */
export const inProcessWire =
  (attach: Attach): OpenWire =>
  (_path, { opened, received, closed }) => {
    let open = true
    const end = (tell: (code?: number) => void) => (code?: number) => {
      if (!open) return
      open = false
      tell(code)
    }
    const peer = attach({
      send: (text) => {
        if (open) queueMicrotask(() => received(text))
      },
      close: end((code) => queueMicrotask(() => closed(code))),
    })
    queueMicrotask(opened)
    return { send: (text) => open && peer.receive(text), close: end(() => peer.closed()) }
  }
