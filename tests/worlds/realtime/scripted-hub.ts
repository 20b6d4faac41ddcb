/** A hub for the tests of the realtime port: it records what it hears and says what a test tells it to. */

import { Schema } from "effect"
import { GatewayPacket } from "#schema/realtime/packets.ts"
import type { Attach } from "../../../worker/realtime/in-process-wire.ts"

export interface HubConnection {
  readonly heard: ReadonlyArray<{ readonly _tag: string; readonly [name: string]: unknown }>
  readonly say: (packet: GatewayPacket) => void
  readonly sayText: (text: string) => void
  readonly close: (code?: number) => void
  gone: boolean
}

export interface ScriptedHub {
  readonly attach: Attach
  readonly connections: ReadonlyArray<HubConnection>
  /** How the hub reacts by itself to what it hears. */
  manners: "polite" | "silent" | "refusing" | "stale" | "down"
}

const text = Schema.encodeSync(Schema.fromJsonString(GatewayPacket))

/** polite: welcomes and answers pings. silent: hears and says nothing. refusing: refuses the hello. stale: finds the hello's time wrong. down: no connection. */
export const makeScriptedHub = (): ScriptedHub => {
  const connections: HubConnection[] = []
  const hub: ScriptedHub = {
    connections,
    manners: "polite",
    attach: ({ send, close }) => {
      if (hub.manners === "down") throw new Error("connection refused")
      const heard: Array<HubConnection["heard"][number]> = []
      const connection: HubConnection = {
        heard,
        say: (packet) => send(text(packet)),
        sayText: send,
        close,
        gone: false,
      }
      connections.push(connection)
      return {
        receive: (received) => {
          const packet: HubConnection["heard"][number] = JSON.parse(received)
          heard.push(packet)
          if (hub.manners === "refusing" && packet._tag === "hello") {
            connection.say({ _tag: "refused", error: { kind: "loginExpired", code: 401 } })
            close()
          }
          if (hub.manners === "stale" && packet._tag === "hello") {
            connection.say({ _tag: "refused", error: { kind: "signatureStale", code: 20_001 }, now: 1_000 })
            close()
          }
          if (hub.manners !== "polite") return
          if (packet._tag === "hello") connection.say({ _tag: "welcome", head: 4, now: 1_000 })
          if (packet._tag === "ping") connection.say({ _tag: "pong", n: Number(packet.n), now: 1_000 })
        },
        closed: () => {
          connection.gone = true
        },
      }
    },
  }
  return hub
}
