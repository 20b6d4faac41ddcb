/**
 * The link between browser and gateway: a TCP proxy with the round trip and the rates of a slow mobile network. All
 * connections share it fairly, so page, worker, service worker and socket are slowed alike. (Chromium can throttle a
 * page, but not workers.) It also counts the traffic of each request. HTTP/1.1 without encryption only.
 */
import { connect, createServer, type Socket } from "node:net"
import { kindOf, type TrafficKind } from "../../scripts/speed/traffic-kind.ts"

export interface LinkProfile {
  readonly downBitsPerSecond: number
  readonly upBitsPerSecond: number
  readonly roundTripMs: number
}

export interface Passed {
  readonly path: string
  readonly kind: TrafficKind
  /** Bytes so far, including headers. */
  readonly up: number
  readonly down: number
  /** `Date.now()` at the last byte. */
  readonly lastAt: number
}

export interface SlowLink {
  readonly origin: string
  /** Requests since the last `forget`, oldest first. */
  readonly passed: () => ReadonlyArray<Passed>
  forget(): void
  /** Applies this profile from now on; undefined: no delay and no rate limit. */
  shape(profile: LinkProfile | undefined): void
  close(): Promise<void>
}

type Record = { -readonly [K in keyof Passed]: Passed[K] }
type Piece = { readonly bytes: Buffer; readonly at: number; readonly to: Record | undefined }

/** What one direction of one connection still has to transfer. */
interface Lane {
  readonly pieces: Piece[]
  readonly put: (piece: Piece) => void
  readonly end: () => void
  isEnding: boolean
}

const PIECE = 2_920
const TICK_MS = 4
const BURST_MS = 12

/** Serves the lanes in turn, at no more than the given rate in total. */
const makeDirection = (rate: () => number) => {
  const lanes: Lane[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let credit = 0
  let ranAt = 0

  const serve = (lane: Lane, now: number): boolean => {
    const first = lane.pieces[0]
    if (first === undefined || first.at > now) return false
    lane.pieces.shift()
    credit -= first.bytes.length
    lane.put(first)
    return true
  }
  const run = (): void => {
    timer = undefined
    const now = performance.now()
    credit = Math.min(credit + ((now - ranAt) * rate()) / 1_000, (BURST_MS * rate()) / 1_000)
    ranAt = now
    for (let served = true; served && credit > 0; ) {
      served = false
      for (const lane of lanes) if (credit > 0 && serve(lane, now)) served = true
    }
    for (const lane of lanes.filter((each) => each.isEnding && each.pieces.length === 0)) {
      lanes.splice(lanes.indexOf(lane), 1)
      lane.end()
    }
    if (lanes.some(({ pieces }) => pieces.length > 0)) timer = setTimeout(run, TICK_MS)
  }
  const wake = (): void => {
    if (timer !== undefined) return
    ranAt = performance.now()
    credit = Math.min(credit, 0)
    timer = setTimeout(run, 0)
  }
  return {
    add: (lane: Lane) => void lanes.push(lane),
    carry: (lane: Lane, bytes: Buffer, at: number, to: Record | undefined): void => {
      for (let from = 0; from < bytes.length; from += PIECE)
        lane.pieces.push({ bytes: bytes.subarray(from, from + PIECE), at, to })
      wake()
    },
    finish: (lane: Lane): void => {
      lane.isEnding = true
      wake()
    },
  }
}

const REQUEST = /^(?:GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS) (\S+) HTTP\/1\.1\r\n/

export const makeSlowLink = async (gatewayOrigin: string): Promise<SlowLink> => {
  const gatewayPort = Number(new URL(gatewayOrigin).port)
  const sockets = new Set<Socket>()
  let records: Record[] = []
  let profile: LinkProfile | undefined
  const down = makeDirection(() => (profile?.downBitsPerSecond ?? 8e9) / 8)
  const up = makeDirection(() => (profile?.upBitsPerSecond ?? 8e9) / 8)
  const oneWay = (): number => (profile?.roundTripMs ?? 0) / 2

  const carry = (client: Socket): void => {
    client.setNoDelay(true)
    const gateway = connect({ port: gatewayPort, host: "127.0.0.1", noDelay: true })
    sockets.add(client).add(gateway)
    /** The handshake of a new connection takes one round trip before its first byte leaves. */
    const opensAt = performance.now() + (profile?.roundTripMs ?? 0)
    let current: Record | undefined
    const laneTo = (way: "up" | "down", socket: Socket): Lane => ({
      pieces: [],
      isEnding: false,
      end: () => void socket.end(),
      put: ({ bytes, to }) => {
        if (to !== undefined) {
          to[way] += bytes.length
          to.lastAt = Date.now()
        }
        if (socket.writable) socket.write(bytes)
      },
    })
    const toGateway = laneTo("up", gateway)
    const toClient = laneTo("down", client)
    up.add(toGateway)
    down.add(toClient)
    client.on("data", (bytes) => {
      const head = bytes.toString("latin1", 0, 4_096)
      const [, path] = REQUEST.exec(head) ?? []
      if (path !== undefined) {
        current = { path, kind: kindOf(head), up: 0, down: 0, lastAt: Date.now() }
        records.push(current)
      }
      up.carry(toGateway, bytes, Math.max(opensAt, performance.now()) + oneWay(), current)
    })
    gateway.on("data", (bytes) => down.carry(toClient, bytes, performance.now() + oneWay(), current))
    client.on("close", () => up.finish(toGateway))
    gateway.on("close", () => down.finish(toClient))
    // To the browser, a stopped gateway looks like one that refuses connections.
    gateway.on("error", () => client.resetAndDestroy())
    client.on("error", () => gateway.destroy())
    for (const socket of [client, gateway]) socket.on("close", () => sockets.delete(socket))
  }

  const server = createServer(carry)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the link has no port")

  return {
    origin: `http://127.0.0.1:${address.port}`,
    passed: () => records,
    forget: () => {
      records = []
    },
    shape: (next) => {
      profile = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
