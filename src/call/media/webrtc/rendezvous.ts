/**
 * How the two tabs find each other. Each tab that joins a room makes a link id and sends "ready" until it is answered.
 * The caller offers to every link it has not met, so no side offers before the other listens, and a reloaded tab is met
 * anew. A "ready" that names the other's link asks the caller for a new network path: all offers are the caller's,
 * because a rolled back offer makes Chromium recreate the picture and leave it frozen. Signals for a tab before its
 * reload are recognised by their link id and dropped.
 */
import type { CallRole, SignalPayload } from "#schema/calls/call.ts"

/** Pause before "ready" is sent again while the other side is not met, ms. */
const READY_MS = 2_000

interface Met {
  offer(): void
  take(payload: SignalPayload): void
  close(): void
}

interface Options<P extends Met> {
  readonly self: string
  readonly role: CallRole
  readonly send: (payload: SignalPayload) => void
  /** Makes the connection to a link just met; the former connection is already closed. */
  readonly makePeer: (send: (payload: SignalPayload) => void) => P
  /** The callee, which never offers, asks for a new network path. */
  readonly onAsk: () => void
  readonly onMedia: (said: SignalPayload & { readonly kind: "media" }) => void
}

export interface Rendezvous<P extends Met> {
  readonly peer: () => P | null
  take(payload: SignalPayload): void
  /** Sends to the link that was met; before that it sends nothing. */
  send(payload: SignalPayload): void
  close(): void
}

export const makeRendezvous = <P extends Met>({
  self,
  role,
  send,
  makePeer,
  onAsk,
  onMedia,
}: Options<P>): Rendezvous<P> => {
  let remote: string | null = null
  let peer: P | null = null

  const sendTo = (toLink: string) => (payload: SignalPayload) => send({ ...payload, link: self, toLink })
  const sayReady = () => send({ kind: "ready", link: self })

  const meet = (link: string) => {
    peer?.close()
    remote = link
    peer = makePeer(sendTo(link))
    if (role === "caller") peer.offer()
  }

  sayReady()
  const repeat = setInterval(() => {
    if (remote === null) sayReady()
  }, READY_MS)

  return {
    peer: () => peer,
    take: (payload) => {
      if (payload.toLink !== undefined && payload.toLink !== self) return
      const link = payload.link ?? "any"
      if (payload.kind === "ready") {
        if (link === remote) {
          if (role === "caller" && payload.toLink === self) onAsk()
          return
        }
        if (role === "caller") meet(link)
        else send({ kind: "ready", link: self })
        return
      }
      if (payload.kind === "offer" && link !== remote) meet(link)
      if (link !== remote) return
      if (payload.kind === "media") onMedia(payload)
      else peer?.take(payload)
    },
    send: (payload) => {
      if (remote !== null) sendTo(remote)(payload)
    },
    close: () => {
      clearInterval(repeat)
      peer?.close()
      peer = null
    },
  }
}
