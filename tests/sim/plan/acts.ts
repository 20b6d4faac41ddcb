/**
 * What people do: one act per line. `weight` says how often an act is drawn compared with the others. An act does
 * nothing when something it needs (a call, an intent, a tab) is missing.
 */

import type { CallState } from "#schema/calls/call.ts"
import type { Command } from "#schema/commands.ts"
import type { OpenGame } from "#schema/games/game.ts"
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import type { MatchBook } from "#schema/matches/match.ts"
import type { IntentTag } from "#schema/outbox/intent.ts"
import { PAUSED_FOREVER, STARS } from "#schema/rules/calls/after-call.ts"
import { WANTED } from "#schema/rules/calls/match.ts"
import { CARDS, PICKS } from "#schema/rules/coins/games.ts"
import { PAYOUT_CURRENCY, PAYOUT_MIN_POINTS, payoutMoney } from "#schema/rules/coins/payouts.ts"
import { VIDEO_ADD_GOLD } from "#schema/rules/people/video-rules.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { SubscriptionChange, Subscriptions } from "#schema/shop/subscription.ts"
import type { HotVideos, OwnVideos } from "#schema/videos/video.ts"
import { rowKeyOf } from "../../../worker/store/slots.ts"
import type { Prng } from "../kernel/prng.ts"
import { payAt, speakOf } from "../world/channel.ts"
import { type Device, userOfTab } from "../world/device.ts"
import type { Volume } from "../world/medium.ts"
import { cheatInCall, earnPoints, settlePayouts } from "../world/operator.ts"
import { pickedFile } from "../world/picture.ts"
import { comeDue } from "../world/renewals.ts"
import { hasRow, intentsOf, ordersOf, shownRow } from "../world/stored-rows.ts"
import type { Tab } from "../world/tab.ts"
import { emailOf, PASSWORD, type World } from "../world/world.ts"

export interface Stage {
  readonly world: World
  readonly device: Device
  readonly tab: Tab
  /** The user that the page shows; 0: a visitor. */
  readonly me: number
  readonly draw: Prng
  /** Unique to each move. */
  readonly serial: string
}

export interface Act {
  readonly weight: number
  /** The act is drawn only in runs with this kind of fault. */
  readonly when?: "tabs" | "signOut"
  readonly play: (stage: Stage) => void
}

/** An id that no account has. */
export const NOBODY = 99_999

const someoneElse = ({ world, me, draw }: Stage): number =>
  draw.oneOf(world.userIds.filter((id) => id !== me).concat(world.userIds.length < 2 ? [me] : []))

/** A row of the signed-in user's database on this device, as the page would see it. */
const rowOf = ({ device, me }: Stage, key: string): unknown => {
  const volume = device.medium.volumes.get(me)
  return volume === undefined ? undefined : shownRow(volume, key)
}
/** The match that the user has to decide on; null: none. */
const openMatch = (stage: Stage): MatchBook["open"] =>
  (rowOf(stage, "c|matches") as MatchBook | undefined)?.open ?? null
const callOf = (stage: Stage): CallState | undefined => rowOf(stage, "k|newest") as CallState | undefined

/** Does nothing for a visitor: a visitor's page does not offer these commands. */
const doIt = ({ tab, me }: Stage, command: Command): void => void (me !== 0 && tab.execute(command))

export const send = (stage: Stage, to: number, text: string, isHopeless = false): void => {
  const { world, device, tab, me } = stage
  if (me === 0) return
  const { witness } = world
  const sent = {
    text,
    device: device.number,
    to,
    state: "asked" as "asked" | "accepted" | "refused",
    intentId: null as string | null,
    volume: null as ReturnType<typeof findVolume>,
    isGivenUp: false,
    isHopeless,
  }
  witness.texts.set(text, sent)
  tab.execute({ _tag: "sendMessage", to, text }, (outcome) => {
    if (!outcome.ok) {
      // A failing database may have written the text anyway; a leader that fell silent may have carried out the
      // command.
      const isInDoubt = outcome.error.kind === "storageBroken" || outcome.error.kind === "workerSilent"
      if (!isInDoubt) sent.state = "refused"
      return
    }
    const { intentId } = outcome.value as { readonly intentId: string }
    sent.state = "accepted"
    sent.intentId = intentId
    sent.volume = findVolume(device, intentId)
    witness.accepted.set(intentId, sent)
    witness.count("accepted")
    // Without a volume the text is not checked: a follower hears of the write later, and an answer that a dying tab
    // still received proves nothing about its disk.
    if (sent.volume === null) sent.isGivenUp = true
    else if (isUnsafe(sent.volume, intentId)) world.violated("ack-durable", `${text} on ${device.name}: ${intentId}`)
  })
}

/** The database that has accepted the intent; null when no volume of the device has it. */
const findVolume = (device: Device, intentId: string) => {
  for (const volume of device.medium.volumes.values()) {
    if (hasRow(volume, `i|${intentId}`)) return volume
    for (const [key, text] of volume.texts) if (key.startsWith("e|") && text.includes(intentId)) return volume
  }
  return null
}

/** True while the write that opened the intent may still be lost in a crash. */
const isUnsafe = ({ unsafe }: Volume, intentId: string): boolean =>
  unsafe.some((before) => [...before].some(([key, text]) => text === null && rowKeyOf(key) === `i|${intentId}`))

const anIntent = (stage: Stage): string | undefined => {
  const mine = [...stage.world.witness.accepted].filter(([, { device }]) => device === stage.device.number)
  return mine.length === 0 ? undefined : stage.draw.oneOf(mine)[0]
}

const aParkedOne = ({ device, me, draw }: Stage): string | undefined => {
  const volume = device.medium.volumes.get(me)
  const parked = volume === undefined ? [] : intentsOf(volume).filter(({ state }) => state === "parked")
  return parked.length === 0 ? undefined : draw.oneOf(parked).intentId
}

const cheat = ({ world, me, draw }: Stage): void => {
  if (me !== 0) cheatInCall(world, me, draw.oneOf(["broken", "mended", "atTheMinute", "firstFrame"]))
}

/** Ends the user's call when it is in this phase. */
const endCall = (stage: Stage, phase: CallState["phase"]): void => {
  const call = callOf(stage)
  if (call?.phase !== phase) return
  const how = call.phase === "ringing" ? (call.role === "caller" ? "cancelCall" : "refuseCall") : "hangUp"
  doIt(stage, { _tag: how, roomNum: call.roomNum })
}

/** One act per kind of intent; a kind without an act does not compile. */
const intentActs: { readonly [T in IntentTag]: Act } = {
  sendMessage: { weight: 40, play: (stage) => send(stage, someoneElse(stage), `text ${stage.serial}`) },
  markRead: {
    weight: 12,
    play: (stage) =>
      doIt(stage, { _tag: "markRead", sessionId: sessionIdOf(stage.me, someoneElse(stage)), upTo: 9_999 }),
  },
  checkIn: { weight: 2, play: (stage) => doIt(stage, { _tag: "checkIn" }) },
  updateProfile: {
    weight: 2,
    play: (stage) => doIt(stage, { _tag: "updateProfile", changes: { introduce: `I am ${stage.serial}` } }),
  },
  setPhoto: { weight: 1, play: (stage) => doIt(stage, { _tag: "setPhoto", file: pickedFile() }) },
  addPhoto: { weight: 2, play: (stage) => doIt(stage, { _tag: "addPhoto", file: pickedFile() }) },
  removePhotos: {
    weight: 1,
    play: (stage) => doIt(stage, { _tag: "removePhotos", ids: [1 + stage.draw.below(40)] }),
  },
  orderPhotos: {
    weight: 1,
    play: (stage) => doIt(stage, { _tag: "orderPhotos", ids: [1 + stage.draw.below(40), 1 + stage.draw.below(40)] }),
  },
  addVideo: { weight: 1, play: (stage) => doIt(stage, { _tag: "addVideo", file: pickedFile() }) },
  removeVideo: {
    weight: 1,
    play: (stage) => {
      const own = (rowOf(stage, "c|videos") ?? []) as typeof OwnVideos.Type
      if (own.length > 0) doIt(stage, { _tag: "removeVideo", id: stage.draw.oneOf([...own]).id })
    },
  },
  track: { weight: 1, play: (stage) => doIt(stage, { _tag: "track", wlEventId: "w_1", extra: {} }) },
  sayHi: { weight: 2, play: (stage) => doIt(stage, { _tag: "sayHi", to: someoneElse(stage), text: "hi" }) },
  likeUser: { weight: 2, play: (stage) => doIt(stage, { _tag: "likeUser", ...switched(stage) }) },
  favourite: { weight: 2, play: (stage) => doIt(stage, { _tag: "favourite", ...switched(stage) }) },
  remind: { weight: 1, play: (stage) => doIt(stage, { _tag: "remind", ...switched(stage) }) },
  requestFriend: {
    weight: 2,
    play: (stage) => doIt(stage, { _tag: "requestFriend", to: someoneElse(stage), text: "please" }),
  },
  answerFriend: {
    weight: 2,
    play: (stage) => doIt(stage, { _tag: "answerFriend", userId: someoneElse(stage), accept: stage.draw.chance(0.7) }),
  },
  removeFriend: { weight: 1, play: (stage) => doIt(stage, { _tag: "removeFriend", userId: someoneElse(stage) }) },
  block: { weight: 1, play: (stage) => doIt(stage, { _tag: "block", ...switched(stage) }) },
  report: {
    weight: 1,
    play: (stage) =>
      doIt(stage, {
        _tag: "report",
        userId: someoneElse(stage),
        reason: "spam",
        details: `report ${stage.serial}`,
        messageIds: [],
        block: stage.draw.chance(0.2),
      }),
  },
  askSupport: {
    weight: 1,
    play: (stage) => doIt(stage, { _tag: "askSupport", topic: "calls", text: `request ${stage.serial}`, email: "" }),
  },
  // The engine reports outcomes and call records by itself, so the act here ends a call.
  reportOutcome: { weight: 1, play: (stage) => endCall(stage, "ringing") },
  recordCall: { weight: 1, play: (stage) => endCall(stage, "talking") },
  pauseCalls: {
    weight: 1,
    play: (stage) => doIt(stage, { _tag: "pauseCalls", until: stage.draw.chance(0.3) ? PAUSED_FOREVER : null }),
  },
  rateCall: {
    weight: 1,
    play: (stage) => {
      const call = callOf(stage)
      if (call?.endedAt == null) return
      doIt(stage, { _tag: "rateCall", roomNum: call.roomNum, endedAt: call.endedAt, stars: stage.draw.oneOf(STARS) })
    },
  },
}

export const acts: Readonly<Record<string, Act>> = {
  ...intentActs,
  sendMany: {
    weight: 4,
    play: (stage) => {
      const to = someoneElse(stage)
      for (let n = 0; n < 3; n++) send(stage, to, `text ${stage.serial}.${n}`)
    },
  },
  sendToNobody: { weight: 4, play: (stage) => send(stage, NOBODY, `text ${stage.serial}`, true) },
  keepDraft: {
    weight: 4,
    play: (stage) => doIt(stage, { _tag: "keepDraft", friendId: someoneElse(stage), text: `draft ${stage.serial}` }),
  },
  cancelIntent: {
    weight: 3,
    play: (stage) => {
      const intentId = anIntent(stage)
      const sent = intentId === undefined ? undefined : stage.world.witness.accepted.get(intentId)
      if (intentId === undefined || sent === undefined) return
      sent.isGivenUp = true
      doIt(stage, { _tag: "cancelIntent", intentId })
    },
  },
  retryIntent: {
    weight: 4,
    play: (stage) => {
      const intentId = aParkedOne(stage) ?? anIntent(stage)
      if (intentId !== undefined) doIt(stage, { _tag: "retryIntent", intentId })
    },
  },
  tryNow: { weight: 2, play: (stage) => doIt(stage, { _tag: "tryNow" }) },
  readWall: {
    weight: 2,
    play: ({ tab }) => void tab.read({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 }),
  },
  readProfile: { weight: 2, play: (stage) => void stage.tab.read({ _tag: "profile", userId: someoneElse(stage) }) },
  watchThread: {
    weight: 3,
    play: (stage) => {
      const query = { _tag: "thread", friendId: someoneElse(stage), anchor: "newest", before: 30, after: 0 }
      stage.tab.watch(10 + stage.draw.below(4), query)
    },
  },
  watchChats: { weight: 2, play: ({ tab }) => void tab.watch(20, { _tag: "chats" }) },
  unwatch: { weight: 2, play: ({ tab, draw }) => tab.unwatch(10 + draw.below(4)) },
  startCall: {
    weight: 6,
    play: (stage) => {
      const { world, me, draw } = stage
      const hosts = world.plan.users.flatMap(({ host }, at) => (host ? [world.userIdOf(at)] : []))
      const host = hosts.filter((id) => id !== me)
      if (host.length > 0)
        doIt(stage, { _tag: "startCall", userId: draw.oneOf(host), kind: "video", location: "profile" })
    },
  },
  sendGift: {
    weight: 4,
    play: (stage) => {
      const gift = { giftId: 1, gold: 5, count: stage.draw.oneOf([1, 10] as const), roomNum: null }
      doIt(stage, { _tag: "sendGift", to: someoneElse(stage), ...gift })
    },
  },
  giveItem: {
    weight: 3,
    play: (stage) => {
      const items = (rowOf(stage, "c|backpack") ?? []) as ReadonlyArray<BackpackItem>
      const item = items.find(({ usedAt }) => usedAt === null)
      if (item) doIt(stage, { _tag: "giveItem", to: someoneElse(stage), itemId: item.itemId, roomNum: null })
    },
  },
  /**
   * Sends a friend request from the first video of the hot list. The price in the request may be out of date by then.
   */
  addFromVideo: {
    weight: 3,
    play: (stage) => {
      if (stage.me === 0) return
      stage.tab.read({ _tag: "hotVideos", after: null }, (outcome) => {
        const { list } = outcome.ok ? (outcome.value as { readonly value: typeof HotVideos.Type }).value : { list: [] }
        const [video] = list
        if (video === undefined) return
        const gold = stage.draw.chance(0.7) ? 0 : VIDEO_ADD_GOLD
        doIt(stage, { _tag: "addFromVideo", to: video.user.userId, videoId: video.id, text: "hello", gold })
      })
    },
  },
  /** Plays a game that an earlier read listed as open; another device may have played it meanwhile. */
  playGame: {
    weight: 3,
    play: (stage) => {
      if (stage.me === 0) return
      const pick = stage.draw.below(CARDS.length)
      stage.tab.read({ _tag: "games" }, (outcome) => {
        if (!outcome.ok) return
        const { value } = outcome.value as { readonly value: ReadonlyArray<OpenGame> }
        const { game, commitment } = stage.draw.oneOf([...value])
        doIt(stage, { _tag: "playGame", game, commitment, pick: pick % PICKS[game] })
      })
    },
  },
  collectCheckIn: {
    weight: 2,
    play: (stage) => doIt(stage, { _tag: "claimTask", id: "checkIn", fromWebapp: false }),
  },
  claimTask: {
    weight: 3,
    play: (stage) => {
      const id = stage.draw.oneOf(["gift", "call", "write", "photo", "webapp"])
      doIt(stage, { _tag: "claimTask", id, fromWebapp: stage.draw.chance(0.5) })
    },
  },
  /** A user who has set one limit often sets another right after. */
  setSpendingLimit: {
    weight: 3,
    play: (stage) => {
      const { draw, tab, me } = stage
      if (me === 0) return
      const ask = (again: boolean): void => {
        const limit = { currency: "USD", day: draw.oneOf([5, 10, 20, null]), month: null } as const
        const coins = draw.oneOf([10, 40, 100, null])
        tab.execute({ _tag: "setSpendingLimit", ...limit, coins }, ({ ok }) => void (ok && again && ask(false)))
      }
      ask(draw.chance(0.6))
    },
  },
  makeOrder: {
    weight: 8,
    play: (stage) => {
      if (stage.me === 0) return
      const wanted = { coinId: 2, channelCode: "till", offerId: null, price: 4.99, currency: "USD", pageName: "pay" }
      stage.tab.execute({ _tag: "makeOrder", ...wanted, captcha: `captcha ${stage.serial}` }, (outcome) => {
        if (outcome.ok) doIt(stage, { _tag: "openCheckout", ...(outcome.value as { readonly orderId: string }) })
      })
    },
  },
  /** Orders a weekly subscription. It begins when the order is paid. */
  subscribe: {
    weight: 6,
    play: (stage) => {
      if (stage.me === 0) return
      const wanted = { coinId: 11, channelCode: "till", offerId: null, price: 4.99, currency: "USD", pageName: "pay" }
      stage.tab.execute({ _tag: "makeOrder", ...wanted, captcha: `captcha ${stage.serial}` }, (outcome) => {
        if (outcome.ok) doIt(stage, { _tag: "openCheckout", ...(outcome.value as { readonly orderId: string }) })
      })
    },
  },
  pauseSubscription: { weight: 3, play: (stage) => changeSubscription(stage, "paused") },
  resumeSubscription: { weight: 4, play: (stage) => changeSubscription(stage, "subscribed") },
  cancelSubscription: { weight: 1, play: (stage) => changeSubscription(stage, "cancelled") },
  /** Moves a subscription to one of two cards that the payment channel stores. */
  chargeOtherCard: {
    weight: 3,
    play: (stage) => {
      const { world, me, draw } = stage
      const card = (n: number) => ({ cardId: `card-${n}`, brand: "Visa", last4: `000${n}`, expMonth: 1, expYear: 2040 })
      world.gateway.till.cards.set(`till-customer-${me}`, [card(1), card(2)])
      withSubscription(stage, (subscriptionId) =>
        doIt(stage, { _tag: "useCard", subscriptionId, cardId: `card-${draw.between(1, 2)}` }),
      )
    },
  },
  subscriptionsComeDue: { weight: 6, play: ({ world, draw }) => comeDue(world, draw) },
  openCheckout: {
    weight: 3,
    play: (stage) => withOrder(stage, "processing", (orderId) => doIt(stage, { _tag: "openCheckout", orderId })),
  },
  checkOrder: {
    weight: 2,
    play: (stage) => withOrder(stage, "processing", (orderId) => doIt(stage, { _tag: "checkOrder", orderId })),
  },
  cancelOrder: {
    weight: 2,
    play: (stage) => withOrder(stage, "processing", (orderId) => doIt(stage, { _tag: "cancelOrder", orderId })),
  },
  requestRefund: {
    weight: 3,
    play: (stage) => {
      stage.world.gateway.till.onRefund = stage.draw.chance(0.8) ? "refunded" : "refundFailed"
      withOrder(stage, "success", (orderId) => doIt(stage, { _tag: "requestRefund", orderId, reason: "" }))
    },
  },
  requestPayout: {
    weight: 2,
    play: (stage) => {
      const { world, me, serial } = stage
      const points = PAYOUT_MIN_POINTS
      const wanted = { points, amount: payoutMoney(points), currency: PAYOUT_CURRENCY }
      if (me !== 0) earnPoints(world, me, `earned:${serial}`, () => doIt(stage, { _tag: "requestPayout", ...wanted }))
    },
  },
  settlePayouts: { weight: 2, play: ({ world, draw }) => settlePayouts(world, draw) },
  /** What people do on the payment channel's page, and what their banks do. */
  payOrders: {
    weight: 4,
    play: ({ world }) => {
      for (const orderId of world.gateway.till.checkouts.keys()) payAt(world, orderId)
    },
  },
  channelSpeaks: {
    weight: 6,
    play: ({ world, draw }) => {
      const orders = [...world.gateway.till.checkouts.keys()]
      if (orders.length > 0) speakOf(world, draw.oneOf(orders), draw)
    },
  },
  answerCall: {
    weight: 8,
    play: (stage) => {
      const call = callOf(stage)
      if (call?.phase === "ringing" && call.role === "callee")
        doIt(stage, { _tag: "answerCall", roomNum: call.roomNum })
    },
  },
  seeFirstFrame: {
    weight: 8,
    play: (stage) => {
      const call = callOf(stage)
      if (call?.phase === "joining") doIt(stage, { _tag: "reportMedia", roomNum: call.roomNum, seen: "firstFrame" })
    },
  },
  seeRemoteLeave: {
    weight: 1,
    play: (stage) => {
      const call = callOf(stage)
      if (call?.phase === "talking") doIt(stage, { _tag: "reportMedia", roomNum: call.roomNum, seen: "remoteLeft" })
    },
  },
  seeRemoteBack: {
    weight: 1,
    play: (stage) => {
      const call = callOf(stage)
      if (call?.phase === "talking") doIt(stage, { _tag: "reportMedia", roomNum: call.roomNum, seen: "remoteBack" })
    },
  },
  /**
   * A modified client: it reports media states that make its bill smaller, and goes on with calls that it should have
   * left.
   */
  cheatInCall: { weight: 3, play: cheat },
  endCall: {
    weight: 3,
    play: (stage) => {
      const phase = callOf(stage)?.phase
      if (phase !== undefined && phase !== "ended") endCall(stage, phase)
    },
  },
  dismissCall: {
    weight: 1,
    play: (stage) => {
      const call = callOf(stage)
      if (call !== undefined) doIt(stage, { _tag: "dismissCall", roomNum: call.roomNum })
    },
  },
  /** A waiting page repeats this command again and again. Here the act stands for each repeat. */
  seekMatch: {
    weight: 6,
    play: (stage) => {
      const isOpen = stage.draw.chance(0.85)
      doIt(stage, { _tag: "seekMatch", wanted: isOpen ? "everyone" : stage.draw.oneOf(WANTED) })
    },
  },
  agreeMatch: {
    weight: 6,
    play: (stage) => {
      const match = openMatch(stage)
      if (match !== null) doIt(stage, { _tag: "agreeMatch", matchId: match.matchId })
    },
  },
  passMatch: {
    weight: 2,
    play: (stage) => {
      const match = openMatch(stage)
      if (match !== null) doIt(stage, { _tag: "passMatch", matchId: match.matchId })
    },
  },
  leaveMatching: { weight: 2, play: (stage) => doIt(stage, { _tag: "leaveMatching" }) },
  /** The call becomes private when the other member asks too. */
  askPrivate: {
    weight: 4,
    play: (stage) => {
      const call = callOf(stage)
      if (call?.phase === "talking" && call.match !== null) doIt(stage, { _tag: "askPrivate", roomNum: call.roomNum })
    },
  },
  compactLog: { weight: 2, play: (stage) => doIt(stage, { _tag: "compactLog" }) },
  pruneCaches: { weight: 1, play: (stage) => doIt(stage, { _tag: "pruneCaches" }) },
  openTab: { weight: 3, when: "tabs", play: ({ device }) => void (device.tabs().length < 3 && device.openTab()) },
  comeBack: { weight: 2, play: ({ tab }) => tab.tell({ kind: "visible", visible: true }) },
  signOut: {
    weight: 3,
    when: "signOut",
    play: (stage) => {
      const { device, me, draw, world } = stage
      if (me === 0) return
      giveUp(world, device, me)
      leave(stage, draw.oneOf(["send", "discard"] as const), () => {})
    },
  },
  signIn: { weight: 3, when: "signOut", play: (stage) => void (stage.me === 0 && signIn(stage)) },
  /** Signs in the same user again while requests of the earlier session are still running. */
  signInAgain: {
    weight: 2,
    when: "signOut",
    play: ({ tab, device, draw }) => {
      void tab.read({ _tag: "profile", userId: 10_001 + draw.below(2) })
      signIn({ tab, device })
    },
  },
  switchAccount: {
    weight: 2,
    when: "signOut",
    play: (stage) => {
      const { world, device, tab, me, draw } = stage
      if (me === 0) return
      const other = draw.below(world.plan.users.length)
      giveUp(world, device, me)
      leave(stage, "discard", () => void tab.execute({ _tag: "signIn", email: emailOf(other), password: PASSWORD }))
    },
  },
}

/** Plays with one of the user's orders that has this status on this device, if there is one. */
const withOrder = (stage: Stage, status: OrderRecord["orderStatus"], play: (orderId: string) => void): void => {
  const { device, me, draw } = stage
  const volume = device.medium.volumes.get(me)
  const orders = (volume === undefined ? [] : ordersOf(volume)).filter(({ orderStatus }) => orderStatus === status)
  if (orders.length > 0) play(draw.oneOf(orders).orderId)
}

const withSubscription = (stage: Stage, play: (subscriptionId: string) => void): void => {
  const known = (rowOf(stage, "c|subscriptions") ?? []) as typeof Subscriptions.Type
  if (known.length > 0) play(stage.draw.oneOf([...known]).subscriptionId)
}

const changeSubscription = (stage: Stage, to: (typeof SubscriptionChange.Type)["to"]): void =>
  withSubscription(stage, (subscriptionId) => doIt(stage, { _tag: "changeSubscription", subscriptionId, to }))

const switched = (stage: Stage) => ({ userId: someoneElse(stage), on: stage.draw.chance(0.6) })

/** Signs out. The database that was open then must be gone at the end of the run. */
const leave = ({ world, device, tab, me }: Stage, unsent: "send" | "discard", left: () => void): void => {
  const volume = device.medium.volumes.get(me)
  tab.execute({ _tag: "signOut", unsent }, (outcome) => {
    if (!outcome.ok) return
    if (volume !== undefined) world.witness.leftVolumes.add(volume)
    left()
  })
}

/** The user's unsettled texts on this device no longer have to arrive. */
const giveUp = (world: World, device: Device, userId: number): void => {
  for (const sent of world.witness.texts.values())
    if (sent.device === device.number && (sent.volume === null || sent.volume.userId === userId)) sent.isGivenUp = true
}

export const signIn = ({ tab, device }: Pick<Stage, "tab" | "device">): void => {
  const email = emailOf(device.plan.owner)
  if (![...tab.verbs].some(({ what }) => what === "signIn")) tab.execute({ _tag: "signIn", email, password: PASSWORD })
}

export const playAct = (
  world: World,
  move: { readonly what: string; readonly device: number; readonly tab: number },
  draw: Prng,
  serial: string,
): void => {
  const act = acts[move.what]
  const device = world.devices[move.device]
  const tabs = device?.tabs() ?? []
  const tab = tabs[move.tab % Math.max(1, tabs.length)]
  if (act === undefined || device === undefined || tab === undefined) return
  world.trace(tab.name, move.what)
  act.play({ world, device, tab, me: userOfTab(tab) ?? 0, draw, serial })
}
