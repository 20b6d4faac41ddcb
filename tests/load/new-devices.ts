/** Devices that come all at once, each with a secret that the gateway has not unwrapped yet, as after a restart. */
import { setTimeout as pass } from "node:timers/promises"
import type { Device } from "../attack/client.ts"
import type { GatewayProcess } from "../browser/support/gateway-process.ts"
import { runAtOnce, type Work } from "./work.ts"

/** One signed, sealed request of each. */
export const comeAtOnce = async (devices: ReadonlyArray<Device>, atOnce: number): Promise<Work> => {
  // What a device does by itself is done before: wrapping is its own work.
  const sealed = await Promise.all(
    devices.map((device) => device.sealed("/feed/v1/outcome", { intentId: crypto.randomUUID() })),
  )
  return runAtOnce({ atOnce, count: devices.length }, async (n) => {
    const [device, outgoing] = [devices[n], sealed[n]]
    return device !== undefined && outgoing !== undefined && (await device.send(outgoing)).status === 200
  })
}

export interface LoopDelay {
  /** ms */
  readonly most: number
  readonly p99: number
}

/** Of a gateway that has loaded loop-delay.mjs, since it was asked last. */
export const loopDelay = async (gateway: GatewayProcess): Promise<LoopDelay> => {
  const before = gateway.output().length
  process.kill(gateway.pid(), "SIGUSR2")
  for (let tries = 0; tries < 100; tries++) {
    await pass(50)
    const said = /loop delay: ([\d.]+) ms at most, ([\d.]+) ms at p99/.exec(gateway.output().slice(before))
    if (said !== null) return { most: Number(said[1]), p99: Number(said[2]) }
  }
  throw new Error("the gateway does not say how its event loop was held up")
}
