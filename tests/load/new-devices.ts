/**
 * Devices that all come at the same time, each with a secret that the gateway has not unwrapped yet, as after a
 * restart.
 */
import { setTimeout as pass } from "node:timers/promises"
import type { Device } from "../attack/client.ts"
import type { GatewayProcess } from "../browser/support/gateway-process.ts"
import { runAtOnce, type Work } from "./work.ts"

/** Sends one signed, sealed request from each device. */
export const comeAtOnce = async (devices: ReadonlyArray<Device>, atOnce: number): Promise<Work> => {
  // The devices' own work (wrapping the secret) is done before the measurement.
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

/** The event loop delay of a gateway that has loaded loop-delay.mjs, since the last time it was asked. */
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
