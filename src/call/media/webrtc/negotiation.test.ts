import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { SignalPayload } from "#schema/calls/call.ts"
import { makeNegotiation } from "./negotiation.ts"

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers()
  warned = vi.spyOn(console, "warn").mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/**
 * A connection's descriptions and their states, as in WebRTC: taking an offer while an own one is open rolls the own
 * one back.
 */
class Connection {
  signalingState: RTCSignalingState = "stable"
  localDescription: { readonly type: RTCSdpType; readonly sdp: string } | null = null
  remote: string | null = null
  readonly candidates: Array<string> = []
  onnegotiationneeded: (() => Promise<void>) | null = null
  onicecandidate: ((event: { candidate: RTCIceCandidateInit | null }) => void) | null = null
  /** How long a description takes to make, ms. */
  takesMs = 0
  #made = 0
  readonly name: string
  constructor(name: string) {
    this.name = name
  }

  async setLocalDescription() {
    if (this.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, this.takesMs))
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer"
    this.localDescription = { type, sdp: `${type} ${++this.#made} of ${this.name}` }
    this.signalingState = type === "answer" ? "stable" : "have-local-offer"
  }
  async setRemoteDescription({ type, sdp }: { readonly type: RTCSdpType; readonly sdp: string }) {
    if (type === "answer" && this.signalingState !== "have-local-offer") throw new Error("an answer to nothing")
    this.signalingState = type === "offer" ? "have-remote-offer" : "stable"
    this.remote = sdp
  }
  async addIceCandidate({ candidate = "" }: RTCIceCandidateInit) {
    if (this.remote === null) throw new Error("no remote description")
    this.candidates.push(candidate)
  }
}

const side = (name: string, polite: boolean) => {
  const connection = new Connection(name)
  /** Signals that have not been brought to the other side yet. */
  const sent: Array<SignalPayload> = []
  const before: Array<string> = []
  const negotiation = makeNegotiation({
    connection: connection as unknown as RTCPeerConnection,
    polite,
    send: (payload) => sent.push(payload),
    beforeAnswer: async () => void before.push(connection.signalingState),
  })
  return { connection, sent, before, negotiation, offer: () => connection.onnegotiationneeded?.() }
}
type Side = ReturnType<typeof side>
const settle = () => vi.advanceTimersByTimeAsync(0)
/** Brings what each side has sent to the other until there is no more. */
const bring = async (a: Side, b: Side) => {
  while (a.sent.length + b.sent.length > 0) {
    const [fromA, fromB] = [a.sent.splice(0), b.sent.splice(0)]
    for (const payload of fromA) b.negotiation.take(payload)
    for (const payload of fromB) a.negotiation.take(payload)
    await settle()
  }
}
const candidate = (text: string): SignalPayload => ({
  kind: "candidate",
  candidate: text,
  sdpMid: "0",
  sdpMLineIndex: 0,
})

describe("CALL-01: offers", () => {
  test("one is answered, once the own tracks are in", async () => {
    const [a, b] = [side("a", false), side("b", true)]
    await a.offer()
    await bring(a, b)
    expect(b.before).toEqual(["have-remote-offer"])
    expect([a.connection.remote, b.connection.remote]).toEqual(["answer 1 of b", "offer 1 of a"])
    expect([a.connection.signalingState, b.connection.signalingState]).toEqual(["stable", "stable"])
  })

  test("of both at once: the polite side gives way, the other's is answered, and both are in agreement", async () => {
    const [a, b] = [side("a", false), side("b", true)]
    await Promise.all([a.offer(), b.offer()])
    expect([a.sent, b.sent]).toMatchObject([[{ sdp: "offer 1 of a" }], [{ sdp: "offer 1 of b" }]])
    await bring(a, b)
    expect([a.connection.remote, b.connection.remote]).toEqual(["answer 2 of b", "offer 1 of a"])
    expect([a.connection.signalingState, b.connection.signalingState]).toEqual(["stable", "stable"])
    expect(a.before).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })

  test("that came while the own one is being made collides too", async () => {
    const a = side("a", false)
    a.connection.takesMs = 10
    const making = a.offer()
    a.negotiation.take({ kind: "offer", sdp: "offer 1 of b" })
    await vi.advanceTimersByTimeAsync(10)
    await making
    expect(a.connection.remote).toBeNull()
    expect(a.sent).toMatchObject([{ sdp: "offer 1 of a" }])
  })

  test("an answer that comes late, or twice, changes nothing", async () => {
    const [a, b] = [side("a", false), side("b", true)]
    await a.offer()
    await bring(a, b)
    a.negotiation.take({ kind: "answer", sdp: "answer 9 of b" })
    await settle()
    expect(a.connection.remote).toBe("answer 1 of b")
    expect(warned).not.toHaveBeenCalled()
  })

  test("one without an answer is sent again, until there is one", async () => {
    const [a, b] = [side("a", false), side("b", true)]
    await a.offer()
    a.sent.splice(0)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(a.sent).toMatchObject([{ kind: "offer", sdp: "offer 1 of a" }])
    await bring(a, b)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(a.sent).toEqual([])
    a.negotiation.close()
  })
})

describe("CALL-01: candidates", () => {
  test("of an offer that was passed over are passed over without a word", async () => {
    const a = side("a", false)
    await a.offer()
    a.negotiation.take({ kind: "offer", sdp: "offer 1 of b" })
    a.negotiation.take(candidate("of b"))
    await settle()
    expect(a.connection.candidates).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })

  test("that cannot be used otherwise are told, and what comes after them is taken", async () => {
    const [a, b] = [side("a", false), side("b", true)]
    b.negotiation.take(candidate("too early"))
    await a.offer()
    await bring(a, b)
    b.negotiation.take(candidate("of a"))
    await settle()
    expect(warned).toHaveBeenCalledOnce()
    expect(b.connection.candidates).toEqual(["of a"])
  })

  test("are sent as they are found, and their end is not", () => {
    const { connection, sent } = side("a", false)
    for (const found of [{ candidate: "x", sdpMid: "0", sdpMLineIndex: 0 }, { candidate: "" }, null])
      connection.onicecandidate?.({ candidate: found })
    expect(sent).toEqual([candidate("x")])
  })
})
