/** Named channels between the tabs of a browser: all other tabs hear what one posts. Messages are JSON-like. */
import { Context, Effect, Layer, type Scope } from "effect"

export interface Channel {
  readonly post: (message: unknown) => void
  readonly listen: (listener: (message: unknown) => void) => void
}

export class Channels extends Context.Service<
  Channels,
  { readonly open: (name: string) => Effect.Effect<Channel, never, Scope.Scope> }
>()("livcam/worker/tabs/Channels") {
  static readonly layerBrowser: Layer.Layer<Channels> = Layer.succeed(Channels, {
    open: (name) =>
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => new BroadcastChannel(name)),
          (channel) => Effect.sync(() => channel.close()),
        ),
        (channel) => ({
          post: (message) => channel.postMessage(message),
          listen: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
        }),
      ),
  })

  /** `hub` stands for one browser. */
  static readonly layerMemory = (hub: MemoryChannels): Layer.Layer<Channels> => Layer.succeed(Channels, hub)
}

export type MemoryChannels = Channels["Service"]

/** Channels like a browser's: messages are copied, arrive later, and never reach their sender. */
export const makeMemoryChannels = (): MemoryChannels => {
  const members = new Map<string, Set<(message: unknown) => void>>()
  return {
    open: (name) =>
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => {
            const listeners = new Set<(message: unknown) => void>()
            const hear = (message: unknown): void => {
              for (const listener of listeners) listener(message)
            }
            const all = members.get(name) ?? new Set()
            members.set(name, all.add(hear))
            return { hear, listeners, all }
          }),
          ({ hear, all }) => Effect.sync(() => all.delete(hear)),
        ),
        ({ hear, listeners, all }) => ({
          post: (message) => {
            const copy = structuredClone(message)
            if (all.has(hear))
              for (const other of all) if (other !== hear) queueMicrotask(() => all.has(other) && other(copy))
          },
          listen: (listener) => void listeners.add(listener),
        }),
      ),
  }
}
