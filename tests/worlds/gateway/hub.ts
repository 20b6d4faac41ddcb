/** The hub over the domain's test world, and clients without a network. For tests only. */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { failure } from "#schema/errors.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"
import { sendText } from "../../../gateway/chat/send-message.ts"
import { Hub } from "../../../gateway/realtime/hub.ts"
import { PresencePush } from "../../../gateway/realtime/presence-push.ts"
import { SocketAuth } from "../../../gateway/realtime/socket-auth.ts"
import { SocketLimits } from "../../../gateway/realtime/socket-limits.ts"
import { Sockets } from "../../../gateway/realtime/sockets.ts"
import type { AccountRow } from "../../../gateway/store/tables/accounts/accounts.ts"
import type { SessionRow } from "../../../gateway/store/tables/accounts/sessions.ts"
import { inWorld, START, type World } from "./world.ts"

/**
 * Users whose sessions are stopped as banned. A hello is admitted when its signature is "good"; its session is named
 * after user and device.
 */
export const banned = new Set<number>()
/** Runs while a hello is proved. */
export const meanwhile: { happens: Effect.Effect<void> } = { happens: Effect.void }
const auth = Layer.succeed(SocketAuth, {
  admit: ({ params, signature }) =>
    signature === "good"
      ? Effect.as(
          Effect.suspend(() => meanwhile.happens),
          sessionOf(params.userId, params.deviceId),
        )
      : Effect.fail(failure("signatureWrong")),
  stopped: (sessions) =>
    Effect.sync(
      () =>
        new Map(sessions.flatMap(({ id, userId }) => (banned.has(userId) ? [[id, { kind: "bannedAccount" }]] : []))),
    ),
})
export const sessionOf = (userId: number, deviceId: string): SessionRow => ({
  id: `${userId}/${deviceId}`,
  userId,
  deviceId,
  tokenHash: "",
  signingToken: "",
  devicePublicKey: "",
  resumeHash: null,
  createdAt: START,
  expiresAt: START * 2,
  revokedAt: null,
  revokedFor: null,
  provedAt: null,
})

const parts = PresencePush.layer.pipe(
  Layer.provideMerge(Sockets.layer),
  Layer.provideMerge(Layer.mergeAll(SocketLimits.layer, auth)),
)
export const inHub = <A, E>(body: Effect.Effect<A, E, World | Hub | Sockets>): Promise<A> =>
  inWorld(Effect.provide(body, Layer.provideMerge(Hub.layer, parts)))

/** Lets everything that is ready run. */
export const settle = Effect.andThen(
  Effect.forEach(Array(50), () => Effect.yieldNow, { discard: true }),
  TestClock.adjust(1),
)

export interface Client {
  readonly got: Array<GatewayPacket>
  readonly isOpen: () => boolean
  readonly say: (packet: ClientPacket | string) => Effect.Effect<void>
  readonly leave: Effect.Effect<void>
  /** The packets that came since the last look. */
  readonly news: Effect.Effect<ReadonlyArray<GatewayPacket>>
}

export const connect = Effect.fnUntraced(function* (ip = "") {
  const hub = yield* Hub
  const got: Array<GatewayPacket> = []
  let open = true
  let looked = 0
  const connection = {
    send: (text: string) => void got.push(JSON.parse(text)),
    close: () => {
      open = false
    },
  }
  const { receive, closed } = hub.attach(connection, { cookie: "", ip })
  const client: Client = {
    got,
    isOpen: () => open,
    say: (packet) =>
      Effect.andThen(
        Effect.sync(() => receive(typeof packet === "string" ? packet : JSON.stringify(packet))),
        settle,
      ),
    leave: Effect.andThen(Effect.sync(closed), settle),
    news: Effect.andThen(
      settle,
      Effect.sync(() => {
        const from = looked
        looked = got.length
        return got.slice(from)
      }),
    ),
  }
  return client
})

export const hello = (userId: number, deviceId = `cc-${"d".repeat(22)}`, signature = "good"): ClientPacket => ({
  _tag: "hello",
  signature,
  params: {
    appId: "livcam-web",
    version: "1",
    languageId: 1,
    deviceId,
    userId,
    portType: 4,
    countryId: null,
    timestamp: START,
    digits: "12345",
    nonce: "abcdefgh",
  },
})
export const signIn = (user: AccountRow, deviceId?: string) =>
  Effect.gen(function* () {
    const client = yield* connect()
    yield* client.say(hello(user.id, deviceId))
    yield* client.news
    return client
  })
let intents = 0
export const write = (from: AccountRow, to: AccountRow, text: string) =>
  sendText(from.id, { intentId: `intent-of-the-hub-test-${intents++}`, to: to.id, message: text })
export const tags = (packets: ReadonlyArray<GatewayPacket>): ReadonlyArray<string> => packets.map(({ _tag }) => _tag)
export const refusals = (packets: ReadonlyArray<GatewayPacket>): ReadonlyArray<string> =>
  packets.flatMap((packet) => (packet._tag === "refused" ? [packet.error.kind] : []))
