/** A browser's connection to the gateway in the same process. It keeps cookies as browsers do, and fails when told. */
import type { Gateway } from "../../../gateway/app.ts"
import { type Attach, inProcessWire } from "../../../worker/realtime/in-process-wire.ts"
import type { OpenWire } from "../../../worker/realtime/wire.ts"

export interface TestNetwork {
  readonly fetch: (request: Request) => Promise<Response>
  readonly openWire: OpenWire
  readonly cookies: ReadonlyMap<string, string>
  /** Writes a cookie, as the page itself does. */
  writeCookie(name: string, value: string): void
  /** Deletes all cookies. */
  dropCookies(): void
  /** Paths of requests, in order. */
  readonly asked: ReadonlyArray<string>
  /** No request gets through, and open sockets are cut. */
  cut(): void
  mend(): void
  /** The next `count` requests to a path reach the gateway, and their answers are lost. */
  loseAnswers(path: string, count: number): void
  /** The next `count` requests to a path are lost before the gateway. */
  loseRequests(path: string, count: number): void
  /**
   * Delays the next request to a path: it reaches the gateway when the returned function is called, even when nobody
   * waits for it any more.
   */
  holdRequest(path: string): () => void
  /**
   * Delays the next answer of a path: the gateway has given it, and it arrives when the returned function is called.
   */
  holdAnswer(path: string): () => void
  /** Answers requests to a path in place of the gateway. Null: the gateway answers again. */
  answerWith(path: string, answer: (() => Promise<Response>) | null): void
}

/** `travel` runs each request, so that the world knows which are under way. */
export const makeTestNetwork = (
  gateway: Gateway,
  ip: string,
  travel: <A>(journey: () => Promise<A>) => Promise<A>,
): TestNetwork => {
  const cookies = new Map<string, string>()
  const asked: string[] = []
  const lostAnswers = new Map<string, number>()
  const lostRequests = new Map<string, number>()
  const answers = new Map<string, () => Promise<Response>>()
  const held = new Map<string, Promise<void>>()
  const heldAnswers = new Map<string, Promise<void>>()
  const holdIn = (all: Map<string, Promise<void>>) => (path: string) => {
    let arrive = () => {}
    all.set(path, new Promise((resolve) => (arrive = resolve)))
    return () => arrive()
  }
  const sockets = new Set<() => void>()
  let isCut = false

  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const keepCookies = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (rest.includes("Max-Age=0")) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const isLost = (lost: Map<string, number>, path: string): boolean => {
    const left = lost.get(path) ?? 0
    lost.set(path, Math.max(0, left - 1))
    return left > 0
  }

  const journey = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (isCut || isLost(lostRequests, pathname)) throw new TypeError("the request was lost")
    asked.push(pathname)
    const other = answers.get(pathname)
    if (other !== undefined) return await other()
    const headers = new Headers(request.headers)
    if (cookies.size > 0) headers.set("cookie", cookieHeader())
    const response = await gateway.fetch(new Request(request, { headers }), { ip })
    if (isCut || isLost(lostAnswers, pathname)) throw new TypeError("the answer was lost")
    keepCookies(response)
    return response
  }

  const attach: Attach = (connection) => {
    if (isCut) throw new Error("the network is cut")
    const attached = gateway.attachSocket(connection, { cookie: cookieHeader(), ip })
    const cut = (): void => {
      sockets.delete(cut)
      attached.closed()
      connection.close()
    }
    sockets.add(cut)
    return {
      receive: attached.receive,
      closed: () => {
        sockets.delete(cut)
        attached.closed()
      },
    }
  }

  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      const way = held.get(pathname)
      held.delete(pathname)
      await way
      const answer = await travel(() => journey(request))
      const wayBack = heldAnswers.get(pathname)
      heldAnswers.delete(pathname)
      await wayBack
      return answer
    },
    openWire: inProcessWire(attach),
    cookies,
    writeCookie: (name, value) => void cookies.set(name, value),
    dropCookies: () => cookies.clear(),
    asked,
    cut: () => {
      isCut = true
      for (const cut of [...sockets]) cut()
    },
    mend: () => {
      isCut = false
    },
    loseAnswers: (path, count) => void lostAnswers.set(path, count),
    loseRequests: (path, count) => void lostRequests.set(path, count),
    holdRequest: holdIn(held),
    holdAnswer: holdIn(heldAnswers),
    answerWith: (path, answer) => void (answer === null ? answers.delete(path) : answers.set(path, answer)),
  }
}
