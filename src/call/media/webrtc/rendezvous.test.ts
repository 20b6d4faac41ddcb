import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { CallRole, SignalPayload } from "#schema/calls/call.ts"
import { makeRendezvous } from "./rendezvous.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const side = (self: string, role: CallRole) => {
  const sent: Array<SignalPayload> = []
  const peers: Array<{ calls: Array<string> }> = []
  const media: Array<boolean> = []
  const rendezvous = makeRendezvous({
    self,
    role,
    send: (payload) => sent.push(payload),
    makePeer: (send) => {
      const calls: Array<string> = []
      peers.push({ calls })
      return {
        offer: () => {
          calls.push("offer")
          send({ kind: "offer", sdp: `of ${self}` })
        },
        take: (payload: SignalPayload) => void calls.push(`take ${payload.kind}`),
        close: () => void calls.push("close"),
      }
    },
    onAsk: () => peers.at(-1)?.calls.push("asked"),
    onMedia: ({ camera }) => media.push(camera),
  })
  return { rendezvous, sent, peers, media }
}
const offer: SignalPayload = { kind: "offer", sdp: "x", link: "A", toLink: "B" }

describe("CALL-01: the two tabs meet", () => {
  test("the caller offers nothing before the other side is ready, and says that it is", () => {
    const { sent, peers, rendezvous } = side("A", "caller")
    vi.advanceTimersByTime(4_100)
    expect(sent).toEqual([1, 2, 3].map(() => ({ kind: "ready", link: "A" })))
    expect(peers).toEqual([])
    rendezvous.take({ kind: "ready", link: "B" })
    expect(sent.at(-1)).toEqual({ kind: "offer", sdp: "of A", link: "A", toLink: "B" })
    rendezvous.take({ kind: "ready", link: "B" })
    vi.advanceTimersByTime(10_000)
    expect(peers).toHaveLength(1)
    expect(sent).toHaveLength(4)
  })

  test("the callee answers a caller it has not met with ready, and takes the offer", () => {
    const { sent, peers, rendezvous } = side("B", "callee")
    rendezvous.take({ kind: "ready", link: "A" })
    expect(sent).toEqual([
      { kind: "ready", link: "B" },
      { kind: "ready", link: "B" },
    ])
    rendezvous.take(offer)
    rendezvous.take({ kind: "ready", link: "A" })
    expect(sent).toHaveLength(2)
    expect(peers.map(({ calls }) => calls)).toEqual([["take offer"]])
  })

  test("CALL-28: the callee asks the caller for a way anew, and only a tab that was met does", () => {
    const [caller, callee] = [side("A", "caller"), side("B", "callee")]
    caller.rendezvous.take({ kind: "ready", link: "B" })
    callee.rendezvous.take(offer)
    callee.rendezvous.send({ kind: "ready" })
    const ask = callee.sent.at(-1)
    expect(ask).toEqual({ kind: "ready", link: "B", toLink: "A" })
    caller.rendezvous.take({ kind: "ready", link: "B" })
    expect(caller.peers.map(({ calls }) => calls)).toEqual([["offer"]])
    if (ask !== undefined) caller.rendezvous.take(ask)
    callee.rendezvous.take({ kind: "ready", link: "A", toLink: "B" })
    expect(caller.peers.map(({ calls }) => calls)).toEqual([["offer", "asked"]])
    expect(callee.peers.map(({ calls }) => calls)).toEqual([["take offer"]])
  })

  test("CALL-28: a tab that was reloaded is met anew, and what was meant for the tab before is dropped", () => {
    const { peers, rendezvous, media } = side("B", "callee")
    rendezvous.take(offer)
    rendezvous.take({ ...offer, link: "A2" })
    rendezvous.take({ kind: "candidate", candidate: "c", sdpMid: null, sdpMLineIndex: null, link: "A", toLink: "B" })
    rendezvous.take({ kind: "media", camera: false, microphone: true, link: "A", toLink: "B" })
    rendezvous.take({ ...offer, link: "A3", toLink: "B0" })
    expect(peers.map(({ calls }) => calls)).toEqual([["take offer", "close"], ["take offer"]])
    expect(media).toEqual([])
    rendezvous.take({ kind: "media", camera: false, microphone: true, link: "A2", toLink: "B" })
    expect(media).toEqual([false])
  })
})
