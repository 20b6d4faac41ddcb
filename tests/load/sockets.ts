/**
 * Idle sockets, and a storm in which all of them reconnect. For comparison, a plain `ws` server that only answers
 * pings.
 */
import { spawn } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { WebSocket } from "ws"
import type { Device } from "../attack/client.ts"
import { processorTime, residentBytes } from "./processor-time.ts"

/** The interval that devices use (schema/realtime/packets.ts). */
const PING_MS = 10_000

export interface Idle {
  readonly sockets: number
  /** Memory of the server process, bytes. */
  readonly bytes: number
  /** Share of one core that the server uses while all sockets ping. */
  readonly core: number
}

export interface Storm {
  readonly sockets: number
  /** Time until all were welcomed, ms. */
  readonly took: number
  /** Attempts that were closed or refused. */
  readonly refused: number
  /** Processor time of the server per socket, ms. */
  readonly each: number
}

interface Server {
  readonly pid: number
  /** Opens a socket and resolves when it is welcomed; rejects when it is refused or closed. */
  open(n: number): Promise<WebSocket>
}

const ping = (sockets: ReadonlyArray<WebSocket>): (() => void) => {
  let n = 0
  // The pings are spread over the period, as those of thousands of devices are.
  const timer = setInterval(() => {
    const share = Math.ceil(sockets.length / (PING_MS / 100))
    for (let i = 0; i < share; i++) sockets[n++ % sockets.length]?.send(`{"_tag":"ping","n":${n}}`)
  }, 100)
  return () => clearInterval(timer)
}

const LONGEST_WAIT_MS = 10_000

/** Opens all sockets, `atOnce` at a time. A refused one is retried after a wait with jitter, as a device does. */
const openAll = async (server: Server, count: number, atOnce: number) => {
  const sockets: Array<WebSocket> = []
  let [next, refused] = [0, 0]
  const openOn = async () => {
    while (next < count) {
      const n = next++
      for (let tries = 0; ; tries++) {
        const opened = await server.open(n).catch(() => undefined)
        if (opened !== undefined) {
          sockets.push(opened)
          break
        }
        refused += 1
        await sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** tries))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openOn))
  return { sockets, refused }
}

const closeAll = async (sockets: ReadonlyArray<WebSocket>): Promise<void> => {
  for (const socket of sockets) socket.terminate()
  await sleep(2_000)
}

/** Opens `count` sockets, leaves them idle for `forMs`, then closes all and opens all again at once. */
export const standIdle = async (
  server: Server,
  { count, forMs }: { readonly count: number; readonly forMs: number },
) => {
  const { sockets } = await openAll(server, count, 64)
  const stop = ping(sockets)
  await sleep(PING_MS)
  const [cpu, at] = [processorTime(server.pid), performance.now()]
  await sleep(forMs)
  const core = (processorTime(server.pid) - cpu) / (performance.now() - at)
  const bytes = residentBytes(server.pid)
  stop()
  await closeAll(sockets)
  const [stormCpu, stormAt] = [processorTime(server.pid), performance.now()]
  // All reconnect within a second or two, which is the spread that jitter leaves after a restart.
  const again = await openAll(server, count, 1_000)
  const took = performance.now() - stormAt
  const each = (processorTime(server.pid) - stormCpu) / count
  await closeAll(again.sockets)
  return {
    idle: { sockets: count, bytes, core } satisfies Idle,
    storm: { sockets: count, took, refused: again.refused, each } satisfies Storm,
  }
}

/** Sockets at the gateway. A member may have several. */
export const gatewaySockets = (pid: number, members: ReadonlyArray<Device>): Server => ({
  pid,
  open: async (n) => {
    const member = members[n % members.length]
    if (member === undefined) throw new Error("nobody is there to connect")
    return (await member.online()).socket
  },
})

const PLAIN_SERVER = `
  import { WebSocketServer } from "ws"
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () => console.log(server.address().port))
  server.on("connection", (socket) => {
    socket.send('{"_tag":"welcome"}')
    socket.on("message", () => socket.send('{"_tag":"pong"}'))
  })`

/** A server without accounts: the least that sockets can cost. */
export const plainSockets = async (): Promise<Server & { close(): void }> => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PLAIN_SERVER], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const port = await new Promise<number>((told) => child.stdout.once("data", (text) => told(Number(String(text)))))
  return {
    pid: child.pid ?? 0,
    open: () =>
      new Promise((opened, refused) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}`)
        socket.once("message", () => opened(socket))
        socket.once("error", refused)
      }),
    close: () => child.kill(),
  }
}
