/**
 * A user who continues whatever breaks. Each request keeps its id, is signed anew for every try, and goes to one
 * gateway or the other until it is answered. A lost socket is opened again at another gateway.
 */
import { setTimeout as pass } from "node:timers/promises"
import { type Device, type Line, type Outgoing, type Packet, type Reply, within } from "../attack/client.ts"
import type { Chance } from "./chance.ts"

/** True for statuses that allow a retry: the gateway is starting or unable (5xx), or the rate limit was hit (429). */
const isPassing = (status: number): boolean => status >= 500 || status === 429
const PING_MS = 5_000
const PAGE = 200

export interface FeedEntry {
  readonly seq: number
  readonly event: { readonly _tag: string; readonly [field: string]: unknown }
}

export class ChaosPerson {
  readonly userId: number
  /** The newest number of the user's own feed that a socket has announced. */
  told = 0
  /** How many requests were sent again. */
  repeats = 0
  /** How many sockets were opened. */
  sockets = 0
  readonly #sides: ReadonlyArray<Device>
  readonly #chance: Chance
  #side = 0
  #isOver = false
  #line: Line | undefined

  /** `sides`: the same device at each gateway. */
  constructor(sides: ReadonlyArray<Device>, chance: Chance) {
    this.#sides = sides
    this.#chance = chance
    this.userId = sides[0]?.userId ?? 0
    this.#side = Math.floor(chance.next() * sides.length)
  }

  get #device(): Device {
    const side = this.#sides[this.#side % this.#sides.length]
    if (side === undefined) throw new Error("there is no gateway")
    return side
  }

  /** Repeats the request until it is answered, by success or refusal. */
  async ask(make: (device: Device) => Promise<Outgoing> | Outgoing): Promise<Reply> {
    for (;;) {
      const device = this.#device
      try {
        const outgoing = await make(device)
        const answer = await device.send(outgoing)
        if (!isPassing(answer.status)) return device.read(outgoing, answer)
      } catch {
        // No answer: try again.
      }
      this.repeats += 1
      this.#side += 1
      await pass(this.#chance.between(50, 400))
    }
  }
  post(url: string, fields: object): Promise<Reply> {
    return this.ask((device) => device.sealed(url, fields))
  }
  signed(url: string, fields: object): Promise<Reply> {
    return this.ask((device) => device.signed("POST", url, JSON.stringify(fields)))
  }

  /** Keeps a socket open until `leave` is called. */
  async stay(): Promise<void> {
    let n = 0
    while (!this.#isOver) {
      try {
        const line = await this.#device.online()
        this.#line = line
        this.sockets += 1
        this.#hear(line.packets)
        const pinging = setInterval(() => line.say({ _tag: "ping", n: n++ }), PING_MS)
        line.socket.on("message", () => this.#hear(line.packets.splice(0)))
        await line.closed
        clearInterval(pinging)
      } catch {
        // The socket was refused, or no gateway was running.
      }
      this.#side += 1
      await pass(this.#chance.between(50, 500))
    }
  }
  #hear(packets: ReadonlyArray<Packet>): void {
    for (const { head } of packets) if (typeof head === "number") this.told = Math.max(this.told, head)
  }
  /** Sends a signal as a page's media does. It is lost with the socket, as in the app. */
  signal(roomNum: string, kind: "offer" | "answer"): void {
    this.#line?.say({ _tag: "signal", roomNum, payload: { kind, sdp: "v=0" } })
  }
  async leave(): Promise<void> {
    this.#isOver = true
    await this.#line?.close()
  }

  /** Pulls the whole feed, as the device would. */
  async feed(): Promise<ReadonlyArray<FeedEntry>> {
    const all: Array<FeedEntry> = []
    for (;;) {
      const { code, data } = await this.ask((device) =>
        device.signed("GET", `/feed/v1/pull?after=${all.length}&limit=${PAGE}`),
      )
      const entries = within(data, "entries")
      if (code !== 200 || !Array.isArray(entries)) throw new Error(`the feed was refused: ${code}`)
      all.push(...(entries as ReadonlyArray<FeedEntry>))
      if (entries.length < PAGE) return all
    }
  }
}
