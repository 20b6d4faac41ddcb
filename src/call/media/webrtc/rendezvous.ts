/**
 * How the two tabs find each other. Each tab that joins a room makes a link id and says "ready" until it is answered;
 * the caller offers to every link it has not met, so neither offers before the other listens, and a tab that was
 * reloaded is met anew. "Ready" that names the other's link asks the caller for a way anew: all offers are the caller's,
 * because Chromium makes a picture anew, and leaves it standing, when an offer is rolled back. What was meant for a tab before the reload is recognised by its link id and dropped.
 */
import type { CallRole, SignalPayload } from "#schema/calls/call.ts"

/** "ready" is said again until the other side is met. */
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
  /** Makes the connection to a link just met; the former one is closed already. */
  readonly makePeer: (send: (payload: SignalPayload) => void) => P
  /** The side that offers nothing asks for a way anew. */
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
