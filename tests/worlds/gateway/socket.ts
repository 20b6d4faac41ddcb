/** A signed-in device's socket to a gateway in this process, without a network. For tests only. */
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"
import type { Gateway } from "../../../gateway/app.ts"
import { REALTIME_PATH } from "../../../gateway/settings.ts"
import type { TestDevice } from "./device.ts"

export interface TestSocket {
  readonly got: ReadonlyArray<GatewayPacket>
  readonly isOpen: () => boolean
  readonly say: (packet: ClientPacket) => void
  readonly sayText: (text: string) => void
  readonly leave: () => void
}

/** `gateway` may be another process than the one that signed the device in. */
export const openSocket = (gateway: Gateway, device: TestDevice): TestSocket => {
  const got: GatewayPacket[] = []
  let isOpen = true
  const { receive, closed } = gateway.attachSocket(
    {
      send: (text) => void got.push(JSON.parse(text)),
      close: () => {
        isOpen = false
      },
    },
    { cookie: [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; "), ip: "10.0.0.1" },
  )
  const say = (packet: ClientPacket): void => receive(JSON.stringify(packet))
  const params = device.params()
  say({ _tag: "hello", params, signature: device.sign("GET", REALTIME_PATH, params, "") })
  return { got, isOpen: () => isOpen, say, sayText: receive, leave: closed }
}
