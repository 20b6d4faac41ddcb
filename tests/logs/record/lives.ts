/**
 * The lives that are recorded, one of each kind. People play them over the page's own client, against the real gateway.
 */

import { sessionIdOf } from "#schema/rules/session-id.ts"
import { banAccount } from "../../../gateway/accounts/ban.ts"
import { grantCoins } from "../../../gateway/coins/coins.ts"
import { Store } from "../../../gateway/store/store.ts"
import { act, emailOf, refusal, signIn, watch } from "../../worlds/app/acting.ts"
import { playCall, signInHost } from "./play-call.ts"
import { makeShop } from "./play-shop.ts"
import type { Life } from "./stage.ts"
import { say } from "./stage.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND

const newUser: Life = {
  name: "new-user",
  seed: 1,
  note: "A new user's first evening: registers, gets the first coins, looks at a profile, writes to a demo host and reads the answer, checks in, changes the profile, leaves a draft.",
  play: async ({ world, join, hosts }) => {
    const ann = await join("Ann")
    await world.pass(3 * SECOND)
    const [mei = 0] = await hosts()
    const { client } = ann.tab()
    client.remote({ _tag: "profile", userId: mei }).subscribe(() => {})
    await act(client, { _tag: "checkIn" })
    await say(ann, mei, "Hello, how are you?")
    await world.pass(20 * SECOND)
    const thread = watch(client.query({ _tag: "thread", friendId: mei, anchor: "newest", before: 20, after: 0 }))
    await world.until(() => {
      if (thread().head.count < 2) throw new Error("no answer yet")
    })
    await act(client, { _tag: "markRead", sessionId: sessionIdOf(ann.id, mei), upTo: thread().head.count - 1 })
    await act(client, { _tag: "updateProfile", changes: { introduce: "Night owl, tea drinker." } })
    await world.pass(5 * SECOND)
    await act(client, { _tag: "keepDraft", friendId: mei, text: "Tomorrow I will" })
    await world.pass(5 * SECOND)
    return ann
  },
}

const WORDS = "night tea song rain train window river late story market lamp blue quiet seven garden".split(" ")

const heavyChatter: Life = {
  name: "heavy-chatter",
  seed: 2,
  note: "A heavy chatter: some hundred messages with three people and two demo hosts, read in handfuls, with drafts kept and thrown away.",
  play: async ({ world, dice, join, hosts }) => {
    const ann = await join("Ann")
    const friends = [await join("Bo", 1), await join("Cleo", 3), await join("Dev", 1)]
    const [one = 0, two = 0] = await hosts()
    const sentence = (): string =>
      Array.from({ length: dice.between(1, 9) }, () => dice.oneOf(WORDS)).join(" ") +
      dice.oneOf(["", ".", "?", "!", " 🙂"])
    const chats = watch(ann.tab().client.query({ _tag: "chats" }))
    for (let acted = 0; acted < 420; acted++) {
      const friend = dice.oneOf(friends)
      const kind = dice.between(1, 20)
      if (kind <= 8) await say(ann, friend.id, sentence())
      else if (kind <= 16) await say(friend, ann.id, sentence())
      else if (kind === 17) await say(ann, dice.oneOf([one, two]), sentence())
      else if (kind === 18)
        await act(ann.tab().client, {
          _tag: "keepDraft",
          friendId: friend.id,
          text: dice.chance(0.5) ? sentence() : "",
        })
      else {
        const chat = [...chats().rows.values()].find(({ noReadCount }) => noReadCount > 0)
        if (chat !== undefined)
          await act(ann.tab().client, { _tag: "markRead", sessionId: chat.id, upTo: 10_000 }).catch(() => ({}))
      }
      if (dice.chance(0.3)) await world.pass(dice.between(1, 4) * SECOND)
    }
    return ann
  },
}

const flakyNetwork: Life = {
  name: "flaky-network",
  seed: 3,
  note: "A flaky network: messages written offline, requests and answers lost, one text to nobody parked, tried again and given up, a tab killed while things wait.",
  play: async ({ world, dice, join }) => {
    const ann = await join("Ann")
    const bo = await join("Bo", 1)
    for (let round = 0; round < 14; round++) {
      const trouble = dice.between(1, 5)
      if (trouble === 1) ann.browser.network.cut()
      if (trouble === 2) ann.browser.network.loseAnswers("/im/v1/send", dice.between(1, 3))
      if (trouble === 3) ann.browser.network.loseRequests("/im/v1/send", dice.between(1, 3))
      for (let n = dice.between(1, 4); n > 0; n--) await say(ann, bo.id, `round ${round}, ${n} to go`)
      if (dice.chance(0.5)) await say(bo, ann.id, `did you get round ${round}?`)
      await world.pass(dice.between(1, 20) * SECOND)
      if (trouble === 4) await ann.revive()
      ann.browser.network.mend()
      await world.pass(dice.between(1, 30) * SECOND)
    }
    const { intentId } = await say(ann, 999_999, "to nobody")
    await world.pass(MINUTE)
    await act(ann.tab().client, { _tag: "retryIntent", intentId })
    await world.pass(MINUTE)
    await act(ann.tab().client, { _tag: "cancelIntent", intentId })
    await say(ann, 999_998, "to nobody either")
    await world.pass(MINUTE)
    return ann
  },
}

const callsAndCoins: Life = {
  name: "calls-and-coins",
  seed: 4,
  note: "Calls and coins: calls taken back, refused, not answered and answered, minutes paid until the coins are gone, coins bought between them.",
  play: async (stage) => {
    const { world, join, online } = stage
    const ann = await join("Ann")
    const mia = await signInHost(stage)
    await online(ann)
    await world.pass(2 * SECOND)
    await playCall(stage, ann, mia, "cancelled")
    await playCall(stage, ann, mia, "refused")
    await playCall(stage, ann, mia, "unanswered")
    await playCall(stage, ann, mia, "talked")
    await world.gateway.run(
      Store.use((store) =>
        store.transact((tx) => grantCoins(tx, { userId: ann.id, amount: 100, reason: "other", key: "recorded" })),
      ),
    )
    await world.pass(5 * SECOND)
    await say(ann, mia.id, "That was nice")
    await playCall(stage, ann, mia, "untilCoinsEnd")
    return ann
  },
}

const bans: Life = {
  name: "bans",
  seed: 5,
  note: "Bans: an account is banned while messages wait, the session ends and what waits stays on the device; once the ban is lifted the same user signs in again and it goes out.",
  play: async ({ world, join }) => {
    const ann = await join("Ann")
    const bo = await join("Bo", 1)
    await say(ann, bo.id, "before")
    await world.pass(5 * SECOND)
    ann.browser.network.cut()
    await say(ann, bo.id, "written while nobody hears")
    await act(ann.tab().client, { _tag: "keepDraft", friendId: bo.id, text: "half a thought" })
    await world.gateway.run(banAccount(ann.id, true))
    await say(bo, ann.id, "where are you?")
    await world.pass(10 * SECOND)
    ann.browser.network.mend()
    const session = watch(ann.tab().client.query({ _tag: "session" }))
    await world.eventually(() => {
      if (session().state !== "visitor") throw new Error("still signed in")
    })
    await refusal(ann.tab().client, { _tag: "signIn", email: emailOf("Ann"), password: "secret-1" })
    await world.gateway.run(banAccount(ann.id, false))
    await signIn(ann.tab().client, emailOf("Ann"))
    await world.pass(MINUTE)
    await say(ann, bo.id, "back again")
    await world.pass(10 * SECOND)
    return ann
  },
}

const giftsAndOrders: Life = {
  name: "gifts-and-orders",
  seed: 6,
  note: "Gifts and orders: coins ordered, paid for and called off, roses given to a friend and received, a refund asked for and given back.",
  play: async (stage) => {
    const { world, join } = stage
    const ann = await join("Ann")
    const bo = await join("Bo", 1)
    const shop = makeShop(stage, ann.id)
    await say(ann, bo.id, "Happy birthday!")
    await shop.order("order-1", {})
    await world.pass(20 * SECOND)
    await shop.bought("order-1")
    await shop.gift("gift-1", ann.id, bo.id, 10)
    await say(bo, ann.id, "Roses! Thank you")
    await shop.order("order-2", { coinCode: "coins-500-weekly", type: "weekly" })
    await world.pass(MINUTE)
    await shop.order("order-2", { coinCode: "coins-500-weekly", type: "weekly", orderStatus: "cancelled" })
    await shop.gift("gift-2", bo.id, ann.id, 1)
    await shop.order("order-3", {})
    await shop.bought("order-3")
    await world.pass(5 * SECOND)
    await shop.order("order-3", { orderStatus: "success", refundStatus: "handling" })
    await world.pass(MINUTE)
    await shop.refunded("order-3")
    return ann
  },
}

export const lives: ReadonlyArray<Life> = [newUser, heavyChatter, flakyNetwork, callsAndCoins, bans, giftsAndOrders]
