/**
 * Connects an engine to the page. A worker whose address ends in `#cold` opens its engine at once and posts the first
 * screen, as an app's worker would. Every worker answers requests in the order of their arrival.
 */
import type { Message } from "#schema/chat/message.ts"
import type { ChatLine, Engine } from "./engines/engine.ts"
import { makeWorld, SCREEN, type Span, type World } from "./workload/world.ts"

export type Ask =
  | { readonly op: "open" }
  | { readonly op: "newest"; readonly session: number; readonly limit: number }
  | { readonly op: "chats"; readonly limit: number }
  | { readonly op: "count"; readonly session: number }
  | { readonly op: "older"; readonly before: Message; readonly limit: number }
  | { readonly op: "seed"; readonly spans: ReadonlyArray<Span> }
  | { readonly op: "seeded" }
  | { readonly op: "sync"; readonly page: ReadonlyArray<Message> }
  | { readonly op: "watch"; readonly session: number }
  | { readonly op: "receive"; readonly message: Message; readonly isLogged: boolean }
  | { readonly op: "singles"; readonly messages: ReadonlyArray<Message> }
  | { readonly op: "burst"; readonly messages: ReadonlyArray<Message> }
  | { readonly op: "emissions" }
  | { readonly op: "outdate" }
  | { readonly op: "rebuild" }
  | { readonly op: "search"; readonly prefix: string; readonly limit: number }

export type FirstScreen =
  | { readonly cold: "newest"; readonly rows: ReadonlyArray<Message> }
  | { readonly cold: "chats"; readonly rows: ReadonlyArray<ChatLine> }
  | { readonly cold: "failed"; readonly error: string }

export interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

const textOfError = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)

const answer = async (engine: Engine, ask: Ask): Promise<unknown> => {
  switch (ask.op) {
    case "open":
      return engine.open()
    case "newest":
      return engine.newest(ask.session, ask.limit)
    case "chats":
      return engine.chats(ask.limit)
    case "count":
      return engine.count(ask.session)
    case "older":
      return engine.older(ask.before, ask.limit)
    case "seed":
      return engine.seed(ask.spans)
    case "seeded":
      return engine.seeded()
    case "sync":
      return engine.sync(ask.page)
    case "watch":
      return engine.watch(ask.session)
    case "receive":
      return engine.receive(ask.message, ask.isLogged)
    case "singles":
      await Promise.all(ask.messages.map(engine.single))
      return null
    case "burst":
      return engine.burst(ask.messages)
    case "emissions":
      return engine.emissions()
    case "outdate":
      return engine.outdate?.()
    case "rebuild":
      return engine.rebuild?.()
    case "search":
      return engine.search?.(ask.prefix, ask.limit)
  }
}

const showFirst = async (engine: Engine): Promise<void> => {
  const post = (screen: FirstScreen) => self.postMessage(screen)
  try {
    await engine.open()
    post({ cold: "newest", rows: await engine.newest(0, SCREEN) })
    post({ cold: "chats", rows: await engine.chats(SCREEN) })
  } catch (cause) {
    post({ cold: "failed", error: textOfError(cause) })
  }
}

export const serveEngine = (make: (world: World) => Engine): void => {
  const engine = make(makeWorld())
  const begun = self.location.hash === "#cold" ? showFirst(engine) : Promise.resolve()
  self.onmessage = ({ data: { id, ask } }: MessageEvent<{ readonly id: number; readonly ask: Ask }>) => {
    begun
      .then(() => answer(engine, ask))
      .then(
        (value): Answer => ({ id, value }),
        (cause: unknown): Answer => ({ id, error: textOfError(cause) }),
      )
      .then((told) => self.postMessage(told))
  }
}
