/**
 * A TCP proxy before the gateway that does what networks do (reliability P42): it delays bytes, refuses or cuts
 * connections, and keeps connections established while nothing passes any more, in one direction or in both.
 */
import { connect, createServer, type Socket } from "node:net"

export interface Passage {
  /** The first line of its first request: tells the upgrade of a socket from a page's requests. */
  readonly firstLine: string
  readonly isOpen: boolean
  /** Bytes that were swallowed on the way to the gateway (up) and from it (down). */
  readonly swallowed: { readonly up: number; readonly down: number }
}

export interface FaultProxy {
  readonly origin: string
  /** All connections ever made, oldest first. */
  readonly passages: () => ReadonlyArray<Passage>
  /** Delays all bytes by this much, in each direction. Their order stays. */
  delay(ms: number): void
  /** Refuses new connections while on. */
  drop(isOn: boolean): void
  /** Stops all bytes on the existing connections, which stay established. New connections are not affected. */
  halfOpen(): void
  /** Stops only the bytes to the gateway ("up") or from it ("down"). */
  oneWay(lost: "up" | "down"): void
  /** Resets all connections, as a lost network does. */
  cut(): void
  close(): Promise<void>
}

interface Line {
  readonly passage: { firstLine: string; isOpen: boolean; swallowed: { up: number; down: number } }
  readonly lost: { up: boolean; down: boolean }
  readonly end: () => void
}

export const makeFaultProxy = async (gatewayPort: number): Promise<FaultProxy> => {
  const lines: Line[] = []
  let delayMs = 0
  let isRefusing = false

  const carry = (client: Socket): void => {
    if (isRefusing) {
      client.resetAndDestroy()
      return
    }
    const gateway = connect({ port: gatewayPort, host: "127.0.0.1" })
    const passage = { firstLine: "", isOpen: true, swallowed: { up: 0, down: 0 } }
    const lost = { up: false, down: false }
    const end = (): void => {
      passage.isOpen = false
      client.resetAndDestroy()
      gateway.resetAndDestroy()
    }
    lines.push({ passage, lost, end })
    const pass = (way: "up" | "down", from: Socket, to: Socket): void => {
      from.on("data", (bytes) => {
        if (way === "up" && passage.firstLine === "")
          passage.firstLine = bytes.toString("latin1").split("\r\n")[0] ?? ""
        if (lost[way]) passage.swallowed[way] += bytes.length
        else if (delayMs === 0) to.write(bytes)
        else setTimeout(() => to.write(bytes), delayMs)
      })
      // The end of a connection is swallowed like its bytes: the other side never learns of it.
      from.on("close", () => {
        passage.isOpen = false
        if (!lost[way]) setTimeout(() => to.end(), delayMs)
      })
      from.on("error", () => from.destroy())
    }
    pass("up", client, gateway)
    pass("down", gateway, client)
  }

  const server = createServer({ allowHalfOpen: false }, carry)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  const lose = (ways: ReadonlyArray<"up" | "down">): void => {
    for (const { lost } of lines) for (const way of ways) lost[way] = true
  }

  return {
    origin: `http://127.0.0.1:${address.port}`,
    passages: () => lines.map(({ passage }) => passage),
    delay: (ms) => {
      delayMs = ms
    },
    drop: (isOn) => {
      isRefusing = isOn
    },
    halfOpen: () => lose(["up", "down"]),
    oneWay: (way) => lose([way]),
    cut: () => {
      for (const { end } of lines) end()
    },
    close: async () => {
      for (const { end } of lines) end()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
