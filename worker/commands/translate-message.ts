/** Has a message translated and writes what came into the log, where it stands from then on, without a network too. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Identity } from "../http/identity.ts"
import { Log } from "../log/log.ts"
import { families } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import { RowReader } from "../store/row-reader.ts"
import type { Handler } from "./handler.ts"

export const translateMessage: Handler<"translateMessage", GatewayClient | Identity | Log | RowReader> =
  Effect.fnUntraced(function* ({ friendId, n, language }) {
    const [client, log, reader] = [yield* GatewayClient, yield* Log, yield* RowReader]
    const sessionId = sessionIdOf((yield* Identity).userId, friendId)
    const key = families.page.key(sessionId, pageOf(n))
    const message = (yield* reader.rows([key])).get(key)?.messages.find((one) => one.n === n)
    if (message === undefined) return yield* failure("notFound")
    const { translation, left } = yield* client.call("translation", { sessionId, n, language })
    yield* log.append([{ _tag: "v1.MessageTranslated", sessionId, n, time: message.time, translation }])
    return { left }
  })
