/**
 * Agora's Notifications: Agora's servers tell who has joined the channel of a room, signed with a secret shared with
 * the operator. Members join with their user id as text, which arrives as `account`; `uid` is then a number of Agora's
 * own.
 */
import { createHmac } from "node:crypto"
import { Effect, Option, Schema } from "effect"
import { RoomNum } from "#schema/ids.ts"
import { isSameText } from "../digests.ts"
import type { Feed } from "../feed/feed.ts"
import { RateLimit } from "../rate-limit.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { hearOfMedia } from "./call-acts.ts"

export const AGORA_SIGNATURE = "agora-signature-v2"

const Whole = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** An event of any Agora product. */
const Notice = Schema.Struct({
  noticeId: Schema.String.check(Schema.isMaxLength(256)),
  productId: Whole,
  eventType: Whole,
  notifyMs: Whole,
  payload: Schema.Unknown,
})
const Join = Schema.Struct({
  channelName: RoomNum,
  uid: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xff_ff_ff_ff })),
  account: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255))),
  ts: Whole,
})
const readNotice = Schema.decodeUnknownOption(Schema.fromJsonString(Notice))
const readJoin = Schema.decodeUnknownOption(Join)

/** The product id of calls. */
const RTC = 1
/** 103: a host joins a live channel. 107: a user joins a channel of any other kind. */
const JOINS: ReadonlySet<number> = new Set([103, 107])

type Problem = "rateLimited" | "notFound" | "signatureWrong" | "requestInvalid"

/** Null when the notice is accepted. A late, repeated or unrelated notice is accepted and changes nothing. */
export const hearAgora = Effect.fnUntraced(function* (
  body: Uint8Array,
  signature: string,
  ip: string,
): Effect.fn.Return<Problem | null, never, RateLimit | Settings | Store | Feed> {
  const limit = yield* RateLimit
  if (yield* Effect.isFailure(limit.take(ip, "", false))) return "rateLimited"
  const secret = (yield* Settings).agora?.webhookSecret
  if (secret === undefined) return "notFound"
  if (!isSameText(signature, createHmac("sha256", secret).update(body).digest("hex"))) return "signatureWrong"
  const notice = readNotice(Buffer.from(body).toString())
  if (Option.isNone(notice)) return "requestInvalid"
  const { productId, eventType, payload } = notice.value
  if (productId !== RTC || !JOINS.has(eventType)) return null
  const join = readJoin(payload)
  if (Option.isSome(join)) yield* noteJoin(join.value)
  return null
})

const noteJoin = ({ channelName, uid, account = String(uid) }: typeof Join.Type) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const row = yield* tx.calls.find(channelName)
        if (row === null || row.serverCall) return
        const member = [row.callerId, row.calleeId].find((id) => String(id) === account)
        if (member !== undefined) yield* hearOfMedia(tx, row, member)
      }),
    ),
  )
