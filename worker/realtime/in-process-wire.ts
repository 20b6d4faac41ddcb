/** A wire to a hub in the same process, without a socket. For tests. */
import type { OpenWire } from "./wire.ts"

/** How a hub takes a connection: it gets functions to send and to close, and returns handlers for texts and the end. */
export type Attach = (connection: {
  readonly send: (text: string) => void
  readonly close: (code?: number) => void
}) => {
  readonly receive: (text: string) => void
  readonly closed: () => void
}

/** `attach` throws when the hub is down. */
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
