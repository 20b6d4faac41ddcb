/** Makes events as the gateway would: message numbers without gaps, balances that add up, times that rise. */

import type { EventRecord, OwnProfile } from "#schema/activity/activity.ts"
import type { CallRecord } from "#schema/calls/record.ts"
import type { Message } from "#schema/chat/message.ts"
import type { PayoutRecord } from "#schema/coins/payout.ts"
import type { EventOf } from "#schema/events.ts"
import { noRelation, type Relation, type Report } from "#schema/friends/relation.ts"
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import type { FeedEntry, LogEntry, RawEvent } from "#schema/log/entry.ts"
import type { IntentCommand } from "#schema/outbox/intent.ts"
import type { OwnUser, Person } from "#schema/people/user.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import { laneOf } from "../../../worker/intents/index.ts"
import { cy } from "../cast.ts"

export const START = 1_700_000_000_000

export const intentIdOf = (n: number): string => `intent-${String(n).padStart(12, "0")}`

export const ownUserOf = ({ userId, userName, headImg, countryId, goddess, callPrice }: Person): OwnUser => ({
  id: userId,
  userName,
  headImg,
  birthday: "1990-01-02",
  gender: 2,
  countryId,
  countryName: "Malaysia",
  languageId: 1,
  languageName: "English",
  introduce: "",
  goldNum: 0,
  points: 0,
  payStatus: 0,
  register: false,
  goddess,
  callPrice,
})

/** Events of one user's log. */
export const makeEventFactory = (me: number) => {
  const counts = new Map<string, number>()
  const balances = { coins: 0, points: 0 }
  let made = 0
  const time = (): number => START + ++made * 1_000

  return {
    person: (person: Person): EventOf<"v1.PersonSeen"> => ({ _tag: "v1.PersonSeen", person }),

    /** A call that rang for a while and was not answered. */
    callRecorded: (remote: Person, fields: Partial<CallRecord> = {}): EventOf<"v2.CallRecorded"> => {
      const endedAt = time()
      const record: CallRecord = {
        ...{ roomNum: `room-over-${made}`, role: "caller", kind: "video", remote, pricePerMinute: 40 },
        ...{ outcome: "noAnswer", endedBy: 0, reason: "gateway", invitedAt: endedAt - 30_000 },
        ...{ joinedAt: null, startedAt: null, endedAt, seconds: 0, unchargedSeconds: 0, minutes: 0 },
        ...{ coins: 0, points: 0, serverCall: true, match: false, ...fields },
      }
      return { _tag: "v2.CallRecorded", record }
    },

    user: (user: OwnUser): EventOf<"v1.AccountUpdated"> => ({ _tag: "v1.AccountUpdated", user }),

    message: (from: number, to: number, text: string, more: Partial<Message> = {}): EventOf<"v1.MessageReceived"> => {
      const sessionId = sessionIdOf(from, to)
      const n = counts.get(sessionId) ?? 0
      counts.set(sessionId, n + 1)
      return {
        _tag: "v1.MessageReceived",
        message: {
          messageId: `${sessionId}:${n}`,
          sessionId,
          n,
          sendUserId: from,
          receiveUserId: to,
          messageType: 1,
          message: text,
          targetLanguage: null,
          targetLanguageMessage: null,
          time: time(),
          intentId: null,
          call: null,
          ...more,
        },
      }
    },

    read: (
      reader: number,
      friend: number,
      upTo: number,
      intentId: string | null = null,
    ): EventOf<"v1.SessionRead"> => ({
      _tag: "v1.SessionRead",
      sessionId: sessionIdOf(reader, friend),
      readerId: reader,
      upTo,
      intentId,
    }),

    draft: (friend: number, text: string): EventOf<"v1.DraftKept"> => ({
      _tag: "v1.DraftKept",
      sessionId: sessionIdOf(me, friend),
      text,
      at: time(),
    }),

    coins: (amount: number, more: Partial<EventOf<"v2.CoinsPosted">> = {}): EventOf<"v2.CoinsPosted"> => {
      const currency = more.currency ?? "coins"
      balances[currency] += amount
      return {
        _tag: "v2.CoinsPosted",
        entryId: `entry-${made}`,
        currency,
        amount,
        balance: balances[currency],
        reason: "other",
        roomNum: null,
        minute: null,
        link: null,
        at: time(),
        ...more,
      }
    },

    checkedIn: (day: string, streak: number, intentId: string | null = null): EventOf<"v1.CheckedIn"> => ({
      _tag: "v1.CheckedIn",
      intentId,
      day,
      streak,
      firstDay: "2026-03-01",
      coins: 5,
      at: time(),
    }),

    profileSaved: (
      user: OwnUser,
      more: Partial<OwnProfile> = {},
      intentId: string | null = null,
    ): EventOf<"v1.ProfileSaved"> => ({
      _tag: "v1.ProfileSaved",
      intentId,
      user,
      profile: { languageIds: [1], interestIds: [], birthdayChange: true, ...more },
    }),

    opened: (intentId: string, command: IntentCommand): EventOf<"v1.IntentOpened"> => ({
      _tag: "v1.IntentOpened",
      intentId,
      command,
      lane: laneOf(command, me),
      at: time(),
    }),

    relation: (
      userId: number,
      more: Partial<Relation> = {},
      intentId: string | null = null,
    ): EventOf<"v1.RelationUpdated"> => ({
      _tag: "v1.RelationUpdated",
      intentId,
      relation: { ...noRelation(userId), at: time(), ...more },
    }),

    report: (
      reportId: string,
      userId: number,
      more: Partial<Report> = {},
      intentId: string | null = null,
    ): EventOf<"v1.ReportFiled"> => ({
      _tag: "v1.ReportFiled",
      intentId,
      report: { reportId, userId, reason: "spam", details: "", messageIds: [], at: time(), state: "received", ...more },
    }),

    gift: (
      recordId: string,
      senderId: number,
      receiverId: number,
      more: Partial<GiftRecord> = {},
    ): EventOf<"v1.GiftReceived"> => ({
      _tag: "v1.GiftReceived",
      gift: {
        recordId,
        giftId: 3,
        giftName: "Rose",
        giftImage: "/media/gifts/rose.png",
        gold: 20,
        giftStar: 1,
        friendGiftSort: 1,
        senderId,
        receiverId,
        count: 1,
        roomNum: null,
        time: time(),
        ...more,
      },
    }),

    item: (itemId: string, more: Partial<BackpackItem> = {}): EventOf<"v1.BackpackItemUpdated"> => {
      const gotAt = time()
      return {
        _tag: "v1.BackpackItemUpdated",
        item: {
          itemId,
          giftId: 1,
          giftName: "Rose",
          giftImage: "/gifts/rose.svg",
          gotAt,
          expiresAt: gotAt + 6 * 86_400_000,
          usedAt: null,
          ...more,
        },
      }
    },

    subscription: (
      subscriptionId: string,
      more: Partial<SubscriptionRecord> = {},
    ): EventOf<"v2.SubscriptionUpdated"> => {
      const at = time()
      return {
        _tag: "v2.SubscriptionUpdated",
        subscription: {
          subscriptionId,
          coinId: 11,
          type: "weekly",
          totalCoinNum: 660,
          price: 4.99,
          currency: "USD",
          channelRealName: "Sandbox card",
          channelCode: "sandbox",
          status: "subscribed",
          paidUntil: at + 7 * 86_400_000,
          nextTime: at + 7 * 86_400_000,
          createTime: at,
          updateTime: at,
          ...more,
        },
      }
    },

    payout: (payoutId: string, more: Partial<PayoutRecord> = {}): EventOf<"v1.PayoutUpdated"> => ({
      _tag: "v1.PayoutUpdated",
      payout: {
        payoutId,
        userId: me,
        points: 2_000,
        amount: 10,
        currency: "USD",
        status: "requested",
        rejection: null,
        requestedAt: time(),
        settledAt: null,
        ...more,
      },
    }),

    order: (orderId: string, more: Partial<OrderRecord> = {}): EventOf<"v1.OrderUpdated"> => {
      const at = time()
      return {
        _tag: "v1.OrderUpdated",
        order: {
          id: 1,
          userId: me,
          orderId,
          coinCode: "coins-500",
          price: 21.9,
          priceUsd: 4.99,
          currency: "MYR",
          currencySymbol: "RM",
          orderStatus: "processing",
          itemName: "500 coins",
          countryCode: "MY",
          createTime: at,
          updateTime: at,
          type: "once",
          channelCode: "sandbox",
          coinId: 2,
          freeCoinType: null,
          pageName: "shop",
          companyCode: "livcam",
          source: "webservice",
          channelRealName: "Sandbox card",
          priceStr: "RM 21.90",
          isCredit: true,
          refundable: true,
          refundStatus: null,
          ...more,
        },
      }
    },

    invited: (
      roomNum: string,
      remote: Person,
      more: Partial<EventOf<"v1.CallInvited">> = {},
    ): EventOf<"v1.CallInvited"> => ({
      _tag: "v1.CallInvited",
      roomNum,
      at: time(),
      role: "caller",
      kind: "video",
      remote,
      pricePerMinute: remote.callPrice,
      location: "profile",
      ...more,
    }),

    matchFound: (matchId: string, remote: Person = cy): EventOf<"v1.MatchFound"> => {
      const foundAt = time()
      return { _tag: "v1.MatchFound", match: { matchId, remote, foundAt, decideBy: foundAt + 15_000, fee: 0 } }
    },
    matchDecided: (matchId: string, outcome: EventOf<"v1.MatchDecided">["outcome"]): EventOf<"v1.MatchDecided"> => ({
      _tag: "v1.MatchDecided",
      matchId,
      outcome,
      by: 0,
      at: time(),
    }),
    matchBegan: (roomNum: string, remote: Person = cy): EventOf<"v1.MatchBegan"> => ({
      _tag: "v1.MatchBegan",
      roomNum,
      at: time(),
      role: "caller",
      remote,
      terms: { fee: 5, privatePrice: remote.callPrice, lastsMs: 180_000, switchAfterMs: 20_000 },
    }),
    privateBegan: (roomNum: string, pricePerMinute: number): EventOf<"v1.PrivateBegan"> => ({
      _tag: "v1.PrivateBegan",
      roomNum,
      at: time(),
      pricePerMinute,
    }),
    matchEnded: (matchId: string, at: number, remote: Person = cy): EventOf<"v1.MatchEnded"> => ({
      _tag: "v1.MatchEnded",
      match: { matchId, remote, at, seconds: 180, isPrivate: false },
    }),

    inRoom: <T extends "v1.CallCancelled" | "v1.CallJoined" | "v1.CallStarted" | "v1.CallRefused" | "v1.CallTimedOut">(
      tag: T,
      roomNum: string,
    ) => ({ _tag: tag, roomNum, at: time() }),

    hungUp: (roomNum: string, more: Partial<EventOf<"v1.CallHungUp">> = {}): EventOf<"v1.CallHungUp"> => ({
      _tag: "v1.CallHungUp",
      roomNum,
      at: time(),
      by: me,
      reason: "hangup",
      seconds: 0,
      minutes: 0,
      coins: 0,
      ...more,
    }),
  }
}

/** Feed entries, numbered from `after` + 1. */
export const feedOf = (events: ReadonlyArray<RawEvent>, after = 0): ReadonlyArray<FeedEntry> =>
  events.map((event, index) => ({ seq: after + index + 1, at: START, event }))

/** A log with one commit for each list of events. */
export const logOf = (...commits: ReadonlyArray<ReadonlyArray<RawEvent>>): ReadonlyArray<LogEntry> =>
  commits.map((events, index) => ({ seq: index + 1, at: START + index, epoch: 1, events, cursor: null }))

/** An event report as any device may make it. */
export const reportRecord: EventRecord = {
  browser: "Chrome 140",
  os: "Android",
  ip: "",
  c_id: "MY",
  createTime: START,
  d_id: "cc-device",
  d_l_id: 1,
  platformType: 4,
  version: "1.0.0",
  p_level: "3",
  UA: "Mozilla/5.0",
  client_time: START,
  wl_event_id: "w_wall",
  extra: "{}",
}
