/**
 * A proxy between the WebRTC connections of a browser's pages. It does what networks do to media: it loses all packets
 * for a while, or lets only so many bits a second through. Pages learn only the proxy's addresses of each other.
 */
import { createSocket, type RemoteInfo, type Socket } from "node:dgram"
import { setTimeout as wait } from "node:timers/promises"
import type { BrowserContext } from "playwright"

/** A packet that would wait longer than this for its turn is lost, as in the queue of a router, ms. */
const QUEUE_MS = 400

export interface MediaProxy {
  /** Loses every packet while on. */
  drop(isOn: boolean): void
  /** Lets this many bits a second through, each way. Infinity: no limit. */
  limit(bitsPerSecond: number): void
  close(): void
}

declare global {
  interface Window {
    /** The proxy's port that stands for another page's port; 0 when the proxy does not carry it. */
    portOfProxy(address: string, port: number): Promise<number>
  }
}

/** Runs in the page: replaces each address of the other side by the proxy's. */
const useProxy = () => {
  const CANDIDATE = /^(.*candidate:\S+ \d+ )(\w+)( \d+ )(\S+) (\d+)( typ host.*)$/i
  const proxied = async (line: string): Promise<string> => {
    const [, start, protocol, priority, address = "", port, rest] = CANDIDATE.exec(line) ?? []
    if (start === undefined) return line
    const other = protocol?.toLowerCase() === "udp" ? await window.portOfProxy(address, Number(port)) : 0
    return other === 0 ? "" : `${start}${protocol}${priority}${address} ${other}${rest}`
  }
  const { addIceCandidate, setRemoteDescription } = RTCPeerConnection.prototype
  RTCPeerConnection.prototype.addIceCandidate = async function (init: RTCIceCandidateInit) {
    const candidate = await proxied(init.candidate ?? "")
    if (candidate !== "") await Reflect.apply(addIceCandidate, this, [{ ...init, candidate }])
  }
  RTCPeerConnection.prototype.setRemoteDescription = async function ({ type, sdp = "" }: RTCSessionDescriptionInit) {
    const lines: Array<string> = []
    for (const line of sdp.split("\r\n")) lines.push(line.startsWith("a=candidate:") ? await proxied(line) : line)
    const kept = lines.filter((line, n) => line !== "" || n === lines.length - 1)
    await Reflect.apply(setRemoteDescription, this, [{ type, sdp: kept.join("\r\n") }])
  }
}

export const proxyMedia = async (...contexts: ReadonlyArray<BrowserContext>): Promise<MediaProxy> => {
  const fronts = new Map<string, Promise<number>>()
  const sockets: Array<Socket> = []
  let isLost = false
  let bitsPerSecond = Number.POSITIVE_INFINITY
  const freeAt = { up: 0, down: 0 }

  const open = (): Socket => {
    const socket = createSocket("udp4")
    sockets.push(socket)
    return socket
  }
  const pass = async (way: "up" | "down", bytes: Buffer, send: () => void) => {
    if (isLost) return
    const now = performance.now()
    const at = Math.max(now, freeAt[way])
    if (at - now > QUEUE_MS) return
    freeAt[way] = at + (bytes.length * 8_000) / bitsPerSecond
    if (at > now) await wait(at - now)
    if (!isLost) send()
  }
  /** Opens a port that stands for another page's: packets to it go there, and answers come back from it. */
  const frontOf = (address: string, port: number) =>
    new Promise<number>((resolve) => {
      const front = open()
      const backs = new Map<string, Socket>()
      const backOf = (from: RemoteInfo): Socket => {
        const key = `${from.address}:${from.port}`
        const known = backs.get(key)
        if (known !== undefined) return known
        const back = open()
        backs.set(key, back)
        back.on("message", (bytes) => void pass("down", bytes, () => front.send(bytes, from.port, from.address)))
        return back
      }
      front.on("message", (bytes, from) => {
        const back = backOf(from)
        void pass("up", bytes, () => back.send(bytes, port, address))
      })
      front.bind(0, () => resolve(front.address().port))
    })

  for (const context of contexts) {
    await context.exposeFunction("portOfProxy", (address: string, port: number): Promise<number> => {
      if (!/^\d+(\.\d+){3}$/.test(address) || port < 1_024) return Promise.resolve(0)
      const key = `${address}:${port}`
      const front = fronts.get(key) ?? frontOf(address, port)
      fronts.set(key, front)
      return front
    })
    await context.addInitScript(useProxy)
  }
  return {
    drop: (isOn) => {
      isLost = isOn
    },
    limit: (bits) => {
      bitsPerSecond = bits
      freeAt.up = 0
      freeAt.down = 0
    },
    close: () => {
      isLost = true
      for (const socket of sockets) socket.close()
    },
  }
}
