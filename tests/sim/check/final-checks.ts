/** The checks once the world is at rest: device by device and message by message. */
import { Effect } from "effect"
import type { CallState } from "#schema/calls/call.ts"
import type { Message } from "#schema/chat/message.ts"
import { type AppError, isTransient } from "#schema/errors.ts"
import type { Relation } from "#schema/friends/relation.ts"
import type { FeedEntry, LogEntry, RawEvent } from "#schema/log/entry.ts"
import type { MatchBook } from "#schema/matches/match.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import { faultText, verifyLedger } from "../../../gateway/coins/verify-ledger.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { IntentOutcome } from "../../../gateway/store/tables/feed/intents.ts"
import type { OrderRow } from "../../../gateway/store/tables/shop/orders.ts"
import { refold } from "../../../worker/log/refold.ts"
import { stableJson } from "../../../worker/log/replay.ts"
import { FOLD_FAMILIES, familyOf } from "../../../worker/store/families.ts"
import type { ChatRow } from "../../../worker/store/row-schemas.ts"
import { textToValue } from "../../../worker/store/stored-text.ts"
import { NOBODY } from "../plan/acts.ts"
import { type Device, UNREAD_WATCH, userOfTab } from "../world/device.ts"
import type { Volume } from "../world/medium.ts"
import { entriesOf, headOf, intentsOf, shownRow, shownRows } from "../world/stored-rows.ts"
import type { World } from "../world/world.ts"

const foldFamilies: ReadonlySet<string> = new Set(FOLD_FAMILIES)
const parse = <A>(text: string | undefined): A | undefined => (text === undefined ? undefined : (JSON.parse(text) as A))

/** The rows equal a fold of the whole log, and everything can be read. */
const checkProjection = ({ violated }: World, device: Device, volume: Volume): void => {
  const where = `${device.name}, user ${volume.userId}`
  const folded = refold(entriesOf(volume), volume.userId)
  const seen = new Set<string>()
  for (const [key, text] of shownRows(volume)) {
    const family = familyOf(key)
    if (family === undefined || textToValue(key, text) === undefined || family === "setAside")
      violated("unreadable", `${where}: ${key}`)
    if (family === undefined || !foldFamilies.has(family)) continue
    seen.add(key)
    const value = folded.get(key as never)
    const same =
      value !== undefined && (JSON.stringify(value) === text || stableJson(value) === stableJson(parse(text)))
    if (!same) violated("projection", `${where}: ${key} is ${text}, its fold ${JSON.stringify(value)}`)
  }
  for (const key of folded.keys()) if (!seen.has(key)) violated("projection", `${where}: ${key} is missing`)
  if (seen.has("c|broken")) violated("unreadable", `${where}: broken events`)
}

const messagesOn = (volume: Volume): ReadonlyArray<Message> =>
  [...shownRows(volume)].flatMap(([key, text]) =>
    key.startsWith("m|") ? (JSON.parse(text) as { messages: ReadonlyArray<Message> }).messages : [],
  )

/** The gateway's own state, read once the gateway is at rest. */
export interface Truth {
  readonly feeds: ReadonlyMap<number, ReadonlyArray<FeedEntry>>
  readonly sessions: ReadonlyMap<string, ReadonlyArray<Message>>
  /** How far each member has read, by session and member. */
  readonly reads: ReadonlyMap<string, number>
  readonly coins: ReadonlyMap<number, { readonly coins: number; readonly points: number }>
  readonly total: number
  /** The gateway's outcome of each once command that a device has written down, by user and id. */
  readonly once: ReadonlyMap<string, IntentOutcome | null>
  /** Orders that a payment page was opened for. */
  readonly orders: ReadonlyArray<OrderRow>
  readonly openCalls: ReadonlyArray<{ readonly state: string; readonly since: number }>
}

const onceIn = (volume: Volume): ReadonlyArray<string> =>
  entriesOf(volume).flatMap(({ events }) =>
    events.flatMap(({ _tag, lane, intentId }) =>
      _tag === "v1.IntentOpened" && lane === "once" ? [String(intentId)] : [],
    ),
  )

const onceOnDevices = ({ devices }: World) =>
  devices.flatMap(({ medium }) =>
    [...medium.volumes.values()].flatMap((volume) =>
      onceIn(volume).map((intentId) => ({ userId: volume.userId, intentId })),
    ),
  )

/** The log's outcome of a once command must match the gateway's: it happened, or it did not and never will. */
const checkOnce = ({ violated }: World, truth: Truth, device: Device, volume: Volume): void => {
  const events = entriesOf(volume).flatMap((entry) => entry.events)
  for (const intentId of onceIn(volume)) {
    const outcome = truth.once.get(`${volume.userId} ${intentId}`) ?? null
    const happened = outcome !== null && "seqs" in outcome
    const said = new Set(events.flatMap((event) => (event.intentId === intentId ? [event._tag] : [])))
    if (happened ? said.has("v1.IntentCancelled") : said.has("v1.IntentSettled"))
      violated(
        "once-outcome",
        `${device.name}, user ${volume.userId}: ${intentId}: ${[...said].join()}; ${JSON.stringify(outcome)}`,
      )
  }
}

export const truthOf = (world: World): Promise<Truth> => {
  const { userIds } = world
  return world.ask(
    Effect.flatMap(Effect.service(Store), (store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const feeds = new Map<number, ReadonlyArray<FeedEntry>>()
          const coins = new Map<number, { readonly coins: number; readonly points: number }>()
          const sessions = new Map<string, ReadonlyArray<Message>>()
          const reads = new Map<string, number>()
          for (const userId of userIds) {
            feeds.set(userId, yield* tx.feeds.pull(userId, 0, 100_000))
            coins.set(userId, {
              coins: yield* tx.ledger.balance(`coins:${userId}`),
              points: yield* tx.ledger.balance(`points:${userId}`),
            })
            for (const other of userIds)
              if (userId < other) {
                const sessionId = `${userId}-${other}`
                sessions.set(sessionId, yield* tx.messages.page(sessionId, -1, 100_000))
                for (const reader of [userId, other])
                  reads.set(`${sessionId} ${reader}`, yield* tx.reads.get(sessionId, reader))
              }
          }
          const once = new Map<string, IntentOutcome | null>()
          for (const { userId, intentId } of onceOnDevices(world))
            once.set(`${userId} ${intentId}`, yield* tx.intents.outcome(userId, intentId))
          const openCalls = (yield* tx.calls.open()).map(({ state, joinedAt, invitedAt }) => ({
            state,
            since: joinedAt ?? invitedAt,
          }))
          const orders = yield* Effect.forEach(world.gateway.till.checkouts.keys(), tx.orders.find)
          return {
            ...{ feeds, coins, sessions, reads, once, openCalls },
            orders: orders.flatMap((order) => order ?? []),
            total: yield* tx.ledger.total(),
          }
        }),
      ),
    ),
  )
}

const same = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)

/** True when one of the two has blocked the other at some time, as the feed tells. */
const wereBlocked = (feed: ReadonlyArray<FeedEntry>, otherId: number): boolean =>
  feed.some(({ event }) => {
    const relation = event.relation as Pick<Relation, "userId" | "blocked" | "blockedMe"> | undefined
    return relation?.userId === otherId && (relation.blocked || relation.blockedMe)
  })

/** The log of a device that has the whole feed: the gateway's feed in order, its messages, its balance. */
const checkAgainst = (world: World, truth: Truth, device: Device, volume: Volume): void => {
  const { violated } = world
  const { userId } = volume
  const where = `${device.name}, user ${userId}`
  const feed = truth.feeds.get(userId) ?? []
  const entries = entriesOf(volume)
  checkFeedInLog(world, where, feed, entries)

  const balance = shownRow<{ coins: number | null; points: number | null }>(volume, "c|balance")
  const { coins, points } = truth.coins.get(userId) ?? { coins: 0, points: 0 }
  if ((balance?.coins ?? 0) !== coins || (balance?.points ?? 0) !== points)
    violated("balance", `${where}: ${JSON.stringify(balance)}, the ledger has ${coins} and ${points}`)

  const call = shownRow<CallState>(volume, "k|newest")
  const [roomNum] = world.matchWatch.openCallsOf(userId)
  if ((call?.phase ?? "ended") !== "ended" ? call?.roomNum !== roomNum : roomNum !== undefined)
    violated("call-idle", `${where}: ${call?.roomNum} is ${call?.phase}, the gateway has ${roomNum}`)
  const open = shownRow<MatchBook>(volume, "c|matches")?.open ?? null
  if (open?.matchId !== world.matchWatch.openMatchesOf(userId)[0])
    violated("call-idle", `${where}: match ${open?.matchId} is to be decided on, not so at the gateway`)

  const mine = messagesOn(volume)
  let unread = 0
  for (const [sessionId, messages] of truth.sessions) {
    if (!sessionId.split("-").includes(String(userId))) continue
    const here = mine.filter((message) => message.sessionId === sessionId)
    if (
      !same(
        here,
        messages.filter(({ n }) => here.some((one) => one.n === n)),
      )
    )
      violated("message-lost", `${where}: messages of ${sessionId} differ from the gateway's`)
    const row = shownRow<ChatRow>(volume, `s|${sessionId}`)
    if (messages.length > 0 && here.length < messages.length && here.length < 64)
      violated("message-lost", `${where}: ${here.length} of ${messages.length} messages of ${sessionId}`)
    if ((row?.count ?? 0) !== messages.length)
      violated("message-lost", `${where}: ${sessionId} counts ${row?.count ?? 0} of ${messages.length}`)
    const friend = sessionId.split("-").find((id) => id !== String(userId))
    const readByFriend = truth.reads.get(`${sessionId} ${friend}`) ?? -1
    const readByMe = truth.reads.get(`${sessionId} ${userId}`) ?? -1
    // A block hides from each user what the other reads.
    const isTold = !wereBlocked(feed, Number(friend))
    const isFriendRight = row?.readByFriend === readByFriend || (!isTold && (row?.readByFriend ?? -1) < readByFriend)
    if (row !== undefined && (!isFriendRight || row.readByMe < readByMe))
      violated(
        "unread",
        `${where}: ${sessionId} is read up to ${readByMe} by the user and ${readByFriend} by the friend`,
      )
    const lastMine = messages.findLastIndex(({ sendUserId }) => sendUserId === userId)
    unread += Math.max(0, messages.length - 1 - Math.max(row?.readByMe ?? -1, lastMine))
  }
  const told = shownRow<number>(volume, "c|unread") ?? 0
  if (told !== unread) violated("unread", `${where}: ${told}, recounted ${unread}`)
  for (const tab of device.tabs()) {
    const shown = tab.seen.get(UNREAD_WATCH)
    if (userOfTab(tab) === userId && shown?.kind === "value" && shown.value !== told)
      violated("view", `${tab.name} shows ${String(shown.value)} unread, the rows have ${told}`)
  }
}

/** Every feed entry is in the log once, in the feed's order. Facts from outside the feed may be between them. */
const checkFeedInLog = (
  { violated }: World,
  where: string,
  feed: ReadonlyArray<FeedEntry>,
  entries: ReadonlyArray<LogEntry>,
): void => {
  let reached = 0
  /** True when there was a commit without a cursor, such as a snapshot makes, since the last commit with a cursor. */
  let mayEndSnapshot = false
  for (const { seq, cursor, events, parts } of entries) {
    if (cursor === null) {
      mayEndSnapshot = true
      continue
    }
    // Compaction keeps what rows are made of, not every event.
    if (parts !== undefined) {
      reached = cursor
      continue
    }
    if (cursor <= reached) violated("log-feed", `${where}: entry ${seq} has cursor ${cursor} after ${reached}`)
    // Numbers are missing where the gateway has compacted the feed.
    const due = feed.filter(({ seq: n }) => n > reached && n <= cursor)
    let at = 0
    for (const event of events) if (at < due.length && isSame(event, due[at])) at += 1
    // A snapshot over existing rows ends with only the cursor, or with the cursor and what a login told. Its facts come
    // before that commit, in other events than those of the feed.
    const isSnapshot =
      events.length === 0 ||
      (mayEndSnapshot && events.every(({ _tag }) => _tag === "v1.AccountUpdated")) ||
      events.some(({ _tag }) => /Snapshot|Bootstrap|Restored|Restarted/.test(_tag))
    if (at < due.length && !isSnapshot) violated("log-feed", `${where}: entry ${seq} lacks feed ${due[at]?.seq}`)
    reached = cursor
    mayEndSnapshot = false
  }
}

const isSame = (event: RawEvent, entry: FeedEntry | undefined): boolean =>
  entry !== undefined && event._tag === entry.event._tag && same(event, entry.event)

/** Each accepted text has had its effect, or is in the outbox, where the user can see it. */
const checkTexts = (world: World, truth: Truth): void => {
  const { witness, violated } = world
  const effects = new Map<string, Message[]>()
  for (const messages of truth.sessions.values())
    for (const message of messages) {
      if (message.messageType !== 1) continue
      effects.set(message.message, [...(effects.get(message.message) ?? []), message])
    }
  for (const sent of witness.texts.values()) {
    const there = effects.get(sent.text) ?? []
    if (there.length > 1) violated("sent-once", `“${sent.text}” has ${there.length} effects`)
    if (sent.state === "refused" && there.length > 0 && !sent.isGivenUp)
      violated("intent-forward", `“${sent.text}” was refused by the device and sent all the same`)
    if (sent.state !== "accepted" || sent.isGivenUp || sent.volume === null) continue
    const intent = intentsOf(sent.volume).find(({ intentId }) => intentId === sent.intentId)
    if (there.length === 0 && intent === undefined)
      violated("intent-lost", `“${sent.text}” (${sent.intentId}) of ${sent.device} is nowhere`)
    const [message] = there
    if (message === undefined) continue
    if (message.intentId !== sent.intentId)
      violated("sent-once", `“${sent.text}” was accepted as ${sent.intentId} and sent as ${message.intentId}`)
    // A snapshot may repeat the message, in an entry without a cursor. Compaction may join the two into one entry while
    // the intent is young. Entries that arrived after the head of a running snapshot arrive again behind it, because
    // the cursor is set back to that head.
    const log = entriesOf(sent.volume)
    const setBackAfter = (seq: number, cursor: number): boolean =>
      log.some((later) => later.seq > seq && later.cursor !== null && later.cursor < cursor)
    const inLog = log.flatMap(({ seq, cursor, parts, events }) =>
      (cursor === null || setBackAfter(seq, cursor) ? [] : events)
        .filter(({ _tag, message: told }) => _tag === "v1.MessageReceived" && idOf(told) === sent.intentId)
        .slice(0, parts === undefined ? undefined : 1),
    )
    if (inLog.length > 1) violated("settled-once", `“${sent.text}” is ${inLog.length} times in the log`)
  }
}

/**
 * Texts of a lane go out in the log's order. Exceptions: a text that the user retried by hand may come later, and so
 * may a text that was cancelled while its request was running, because the lane did not wait for it. Once commands have
 * no order.
 */
const checkOrder = ({ violated }: World, truth: Truth, device: Device, volume: Volume): void => {
  const places = new Map<unknown, number>()
  for (const messages of truth.sessions.values()) for (const { intentId, n } of messages) places.set(intentId, n)
  const events = entriesOf(volume).flatMap((entry) => entry.events)
  const byHand = new Set(events.flatMap(({ _tag, intentId }) => (BY_HAND.has(_tag) ? [intentId] : [])))
  const reached = new Map<unknown, number>()
  for (const { _tag, intentId, lane } of events) {
    const hasTurn = _tag === "v1.IntentOpened" && lane !== "once" && !byHand.has(intentId)
    const place = hasTurn ? places.get(intentId) : undefined
    if (place === undefined) continue
    const before = reached.get(lane) ?? -1
    if (place < before) violated("message-order", `${device.name}, ${String(lane)}: message ${place} after ${before}`)
    reached.set(lane, place)
  }
}

const BY_HAND: ReadonlySet<unknown> = new Set(["v1.IntentRetried", "v1.IntentCancelled"])

const idOf = (message: unknown): unknown =>
  typeof message === "object" && message !== null && "intentId" in message ? message.intentId : undefined

/** The stored rows hold no data of other people and no secrets. */
const checkTexture = ({ witness, violated }: World, device: Device, volume: Volume): void => {
  const where = `${device.name}, user ${volume.userId}`
  for (const message of messagesOn(volume))
    if (message.sendUserId !== volume.userId && message.receiveUserId !== volume.userId)
      violated("foreign-data", `${where}: message ${message.messageId}`)
  for (const key of shownRows(volume).keys())
    if (key.startsWith("s|") && !key.slice(2).split("-").includes(String(volume.userId)))
      violated("foreign-data", `${where}: ${key}`)
  for (const [key, text] of volume.texts)
    for (const secret of witness.secrets) if (text.includes(secret)) violated("secret", `${where}: ${key}`)
}

const toNobody = (command: Intent["command"]): boolean => command._tag === "sendMessage" && command.to === NOBODY

/** True when the gateway refused what was asked. False when the failure was about how the request came. */
const isRefusal = (error: AppError): boolean => !isTransient(error) && !NO_REFUSALS.has(error.kind)
const NO_REFUSALS: ReadonlySet<string> = new Set(
  [
    "envelopeInvalid",
    "replyInvalid",
    "requestInvalid",
    "signatureStale",
    "signatureWrong",
    "replayed",
    "unknown",
  ].concat(["loginExpired", "loginRequired", "otherDevice", "userUnknown"]),
)

const checkParked = ({ witness, violated }: World, device: Device, volume: Volume): void => {
  for (const { intentId, state, reason, command } of intentsOf(volume)) {
    if (state !== "parked") continue
    const isHopeless = witness.accepted.get(intentId)?.isHopeless === true || toNobody(command)
    // A temporarily banned user is unknown to others, but texts still reach that user.
    const isBanned = command._tag !== "sendMessage" && reason?.kind === "userUnknown"
    if (!isHopeless && !isBanned && (reason === null || !isRefusal(reason)))
      violated("wrong-park", `${device.name}, user ${volume.userId}: ${command._tag} ${intentId}: ${reason?.kind}`)
  }
}

/** The payment channel's last word decides. When coins were spent already, a refund takes what is left. */
const checkPurchases = ({ violated, gateway, gatewayWatch, witness }: World, { orders }: Truth): void => {
  for (let n = 0; n < gatewayWatch.charges(); n++) witness.count("renewals")
  for (const { orderId, status, refund, isCredited, coins, freeCoins, taken } of orders) {
    const said = gateway.till.said(orderId)?.state
    const isPaid =
      said !== undefined && said !== "open" && said !== "asked" && said !== "failed" && said !== "cancelled"
    const isBack = said === "refunded" || refund === "handling"
    witness.count(isPaid ? "paid orders" : "other orders")
    if (refund !== null) witness.count("refunds")
    const due = isBack ? (isCredited ? coins + freeCoins - taken : 0) : isPaid ? coins + freeCoins : 0
    const has = gatewayWatch.coinsOf(orderId)
    if (has !== due || (status === "success") !== isPaid)
      violated(
        "purchase",
        `${orderId} is ${status} (refund ${refund}) with ${has} coins; the channel says ${said}: ${due}`,
      )
  }
}

const checkCalls = ({ kernel, violated }: World, { openCalls }: Truth): void => {
  for (const { state, since } of openCalls)
    if (state !== "talking" && kernel.now - since > 31_000)
      violated("call-time", `a call has been ${state} for ${kernel.now - since} ms`)
}

/** Locks that a tab holds or requests more than once. */
export const askedTwice = (device: Device): ReadonlyArray<string> => {
  const asked = new Set<string>()
  return device.locks.standing().flatMap(([name, actor]) => {
    const key = `${actor.name} ${name}`
    if (asked.has(key)) return [`${actor.name} asks twice for ${name}`]
    asked.add(key)
    return []
  })
}

const checkBehind = ({ violated }: World, device: Device): void => {
  const alive = new Set(device.tabs().map(({ actor }) => actor))
  for (const [name, actor] of device.locks.standing())
    if (!alive.has(actor)) violated("left-behind", `${name} belongs to ${actor.name}, which is gone`)
  for (const twice of askedTwice(device)) violated("left-behind", twice)
  for (const actor of device.channels.standing())
    if (!alive.has(actor)) violated("left-behind", `a channel of ${actor.name}, which is gone`)
  for (const { actor } of device.sockets)
    if (!alive.has(actor)) violated("left-behind", `a socket of ${actor.name}, which is gone`)
  if (device.sockets.size > alive.size) violated("left-behind", `${device.sockets.size} sockets of ${alive.size} tabs`)
}

export const finalChecks = async (world: World): Promise<void> => {
  const { violated } = world
  const truth = await truthOf(world)
  if (truth.total !== 0) violated("ledger", `the whole ledger sums to ${truth.total}`)
  const { faults } = await world.ask(verifyLedger)
  for (const fault of faults) violated("ledger", faultText(fault))
  checkTexts(world, truth)
  checkCalls(world, truth)
  for (let pair = 0; pair < world.matchWatch.pairs; pair++) world.witness.count("matches")
  for (let fee = 0; fee < world.matchWatch.paid; fee++) world.witness.count("match fees")
  checkPurchases(world, truth)
  for (const device of world.devices) {
    checkBehind(world, device)
    for (const volume of device.medium.volumes.values()) {
      checkProjection(world, device, volume)
      if (world.witness.leftVolumes.has(volume))
        violated("left-behind", `${device.name}: the database of user ${volume.userId}, who has signed out`)
      checkTexture(world, device, volume)
      checkOnce(world, truth, device, volume)
      checkParked(world, device, volume)
      checkOrder(world, truth, device, volume)
      const isHome = device.tabs().some((tab) => userOfTab(tab) === volume.userId)
      const isComplete = headOf(volume)?.cursor === (truth.feeds.get(volume.userId) ?? []).length
      if (volume.userId !== 0 && isHome && isComplete) checkAgainst(world, truth, device, volume)
    }
    for (const tab of device.tabs())
      for (const { what, since } of tab.verbs)
        if (world.kernel.now - since > 120_000) violated("verb-hung", `${what} of ${tab.name}`)
  }
}
