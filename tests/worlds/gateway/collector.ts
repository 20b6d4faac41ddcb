/**
 * A trace collector on this machine: a real server that takes OTLP over HTTP in JSON and keeps each byte. For tests
 * only.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

interface Value {
  readonly stringValue?: string
  readonly intValue?: number | string
  readonly boolValue?: boolean
}

export interface CollectedSpan {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code: number }
  readonly facts: Readonly<Record<string, string | number | boolean | undefined>>
}

interface Attribute {
  readonly key: string
  readonly value: Value
}
interface Export {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: ReadonlyArray<Attribute> }
    readonly scopeSpans: ReadonlyArray<{
      readonly spans: ReadonlyArray<CollectedSpan & { readonly attributes: ReadonlyArray<Attribute> }>
    }>
  }>
}

const factsOf = (attributes: ReadonlyArray<Attribute>): CollectedSpan["facts"] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue ?? Number(value.intValue)]),
  )

export interface Collector {
  readonly endpoint: string
  readonly spans: ReadonlyArray<CollectedSpan>
  /** All bodies as they came, one after the other. */
  bytes(): string
  /** The number of requests so far. */
  asked(): number
  /** From now on it answers, never answers, or refuses. */
  behave(how: "well" | "mute" | "refuses"): void
  close(): Promise<void>
}

export const openCollector = async (): Promise<Collector> => {
  const spans: Array<CollectedSpan> = []
  let [bodies, asked, behaves] = ["", 0, "well"]
  const server = createServer((request, response) => {
    asked += 1
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8")
      bodies += body
      if (behaves === "mute") return
      if (behaves === "refuses" || request.url !== "/v1/traces") {
        response.writeHead(400).end()
        return
      }
      const { resourceSpans }: Export = JSON.parse(body)
      for (const { resource, scopeSpans } of resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...span,
            service: String(factsOf(resource.attributes)["service.name"]),
            facts: factsOf(span.attributes),
          })
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => bodies,
    asked: () => asked,
    behave: (how) => {
      behaves = how
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** The span names of a trace as a tree, each below its parent, in the order of their start. */
export const treeOf = (spans: ReadonlyArray<CollectedSpan>, traceId: string): string => {
  const mine = spans.filter((span) => span.traceId === traceId)
  const ids = new Set(mine.map(({ spanId }) => spanId))
  const below = (parent: string | undefined, depth: number): ReadonlyArray<string> =>
    mine
      .filter(({ parentSpanId }) =>
        parent === undefined ? parentSpanId === undefined || !ids.has(parentSpanId) : parentSpanId === parent,
      )
      .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
      .flatMap(({ name, spanId }) => [`${"  ".repeat(depth)}${name}`, ...below(spanId, depth + 1)])
  return below(undefined, 0).join("\n")
}

/** The tree of a text between two people who know each other, at a gateway on SQL: its steps, and each statement. */
export const TREE_OF_TEXT = `sendMessage
  authorise
    transaction
      insert replays, select sessions, select accounts, select banned_devices, select noted
  open
  handle
    transaction
      begin, insert feeds, select accounts, select feeds
      select intents, select accounts relations introductions
      insert chats, insert feeds, insert messages, select chat, insert feed_entries, select grown, insert intents, select chat grown
      commit
  seal`
