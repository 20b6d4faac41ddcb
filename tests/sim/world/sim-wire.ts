/**
 * The socket between a tab and the gateway's hub. Packets may be lost, doubled or overtaken, and an end may be noticed
 * late.
 */
import type { Attached } from "../../../gateway/realtime/hub.ts"
import type { OpenWire } from "../../../worker/realtime/wire.ts"
import type { Actor, Kernel } from "../kernel/kernel.ts"
import type { Carrier } from "./crossing.ts"
import { journeyMs } from "./weather.ts"

/** An open socket of the browser. */
export interface OpenSocket {
  readonly actor: Actor
  /** The tab is gone; the gateway notices after this many ms. */
  readonly drop: (ms: number) => void
  /** Both ends are told that the connection is over. */
  readonly cut: () => void
}

/** Accepts sockets, whichever process is behind it. */
export interface SimHub {
  attach(
    connection: { send(text: string): void; close(): void },
    upgrade: { readonly cookie: string; readonly ip: string },
  ): Attached
}

export interface WireHost {
  readonly gateway: Actor
  readonly hub: SimHub
  readonly sockets: Set<OpenSocket>
  readonly befell: (fault: "hintLost" | "hintDoubled" | "hintOvertaken") => void
}

export const makeSimWire =
  (kernel: Kernel, actor: Actor, { link, cookies, ip }: Carrier, host: WireHost): OpenWire =>
  (_path, { opened, received, closed }) => {
    const { gateway, hub, sockets, befell } = host
    const { draw } = link
    let isOpen = true
    let hasEnded = false
    let peer: Attached | undefined
    let [outAt, backAt] = [0, 0]

    const endHere = (): void => {
      if (hasEnded) return
      hasEnded = true
      sockets.delete(socket)
      kernel.soon(actor, closed)
    }
    const endThere = (ms: number): void => void kernel.after(gateway, ms, () => peer?.closed())

    /** Sends a packet to the tab. */
    const deliver = (text: string): void => {
      if (!isOpen || link.backBlocked) return
      const { hintLoss, hintDuplicate, hintReorder } = link.weather
      if (draw.chance(hintLoss)) {
        befell("hintLost")
        return
      }
      const times = draw.chance(hintDuplicate) ? 2 : 1
      if (times === 2) befell("hintDoubled")
      for (let time = 0; time < times; time++) {
        const overtakes = draw.chance(hintReorder)
        if (overtakes) befell("hintOvertaken")
        const at = kernel.now + journeyMs(link, kernel.now)
        if (!overtakes) backAt = Math.max(backAt, at)
        kernel.after(actor, (overtakes ? at : backAt) - kernel.now, () => {
          if (isOpen) received(text)
        })
      }
    }

    const socket: OpenSocket = {
      actor,
      drop: (ms) => {
        isOpen = false
        sockets.delete(socket)
        endThere(ms)
      },
      cut: () => {
        isOpen = false
        endThere(0)
        endHere()
      },
    }
    // A dead tab's work may go on for some steps, but it opens no socket.
    if (actor.alive) sockets.add(socket)
    if (actor.alive && !link.outBlocked)
      kernel.after(gateway, journeyMs(link, kernel.now), () => {
        if (!isOpen) return
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
        peer = hub.attach(
          {
            send: deliver,
            close: () => {
              isOpen = false
              kernel.after(actor, journeyMs(link, kernel.now), endHere)
            },
          },
          { cookie, ip },
        )
        kernel.soon(actor, opened)
      })

    return {
      send: (text) => {
        if (!isOpen || !actor.alive || link.outBlocked) return
        if (draw.chance(link.weather.hintLoss)) return befell("hintLost")
        outAt = Math.max(outAt, kernel.now + journeyMs(link, kernel.now))
        kernel.after(gateway, outAt - kernel.now, () => {
          if (isOpen) peer?.receive(text)
        })
      },
      close: () => {
        if (!actor.alive) return
        isOpen = false
        hasEnded = true
        sockets.delete(socket)
        endThere(journeyMs(link, kernel.now))
      },
    }
  }
