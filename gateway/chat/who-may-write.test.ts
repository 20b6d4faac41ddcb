import { Effect } from "effect"
import { expect, test } from "vitest"
import { addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { friendHandlers } from "../friends/friend-handlers.ts"
import { safetyHandlers } from "../safety/safety-handlers.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { sayHi } from "./say-hi.ts"
import { sendText } from "./send-message.ts"
import { chatSettingsHandlers } from "./who-may-write.ts"

let intents = 0
const intentId = () => `intent-of-who-may-write-${intents++}`
const text = (from: AccountRow, to: AccountRow) =>
  sendText(from.id, { intentId: intentId(), to: to.id, message: "hello" })
const greet = (from: AccountRow, to: AccountRow) =>
  sayHi(from.id, { intentId: intentId(), to: to.id, text: "hi there" })
const ask = (from: AccountRow, to: AccountRow) =>
  friendHandlers.requestFriend({ intentId: intentId(), to: to.id, text: "it is me" }, callerOf(from))
const refusalOf = <A, R>(asked: Effect.Effect<A, { readonly error: { readonly kind: string } }, R>) =>
  Effect.match(asked, { onFailure: ({ error }) => error.kind, onSuccess: () => "none" })
const set = (who: AccountRow, friendsOnly: boolean) =>
  chatSettingsHandlers.setChatSettings({ friendsOnly }, callerOf(who))

test("CHAT-09: who takes texts from friends alone gets neither texts nor greetings of others, and hears nothing of them", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo, cy] = [yield* addUser("Ann"), yield* addUser("Bo"), yield* addUser("Cy")]
      // A pair that has written before takes the short path.
      yield* text(ann, bo)
      yield* text(bo, ann)
      expect(yield* chatSettingsHandlers.chatSettings({}, callerOf(bo))).toEqual({ friendsOnly: false })
      expect(yield* set(bo, true)).toEqual({ friendsOnly: true })
      const before = [yield* feedOf(ann.id), yield* feedOf(bo.id), yield* feedOf(cy.id)]
      for (const from of [ann, cy]) {
        expect(yield* refusalOf(text(from, bo))).toBe("messageFriendsOnly")
        expect(yield* refusalOf(greet(from, bo))).toBe("messageFriendsOnly")
      }
      expect([yield* feedOf(ann.id), yield* feedOf(bo.id), yield* feedOf(cy.id)]).toEqual(before)
      // The choice concerns only texts to Bo.
      expect(yield* refusalOf(text(bo, ann))).toBe("none")
    }),
  ))

test("CHAT-09: a friend request passes, and once it is accepted the refused text goes under its own id; not after the friendship", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      yield* set(bo, true)
      const refused = { intentId: intentId(), to: bo.id, message: "hello" }
      expect(yield* refusalOf(sendText(ann.id, refused))).toBe("messageFriendsOnly")
      yield* ask(ann, bo)
      expect(yield* refusalOf(sendText(ann.id, refused))).toBe("messageFriendsOnly")
      yield* ask(bo, ann)
      expect((yield* sendText(ann.id, refused)).entries.map(({ event }) => event._tag)).toContain("v1.MessageReceived")
      expect(yield* refusalOf(text(ann, bo))).toBe("none")
      yield* friendHandlers.removeFriend({ intentId: intentId(), userId: ann.id }, callerOf(bo))
      expect(yield* refusalOf(text(ann, bo))).toBe("messageFriendsOnly")
      yield* set(bo, false)
      expect(yield* refusalOf(text(ann, bo))).toBe("none")
    }),
  ))

test("CHAT-09: a block is told before the choice, which may be made fifty times a day", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      for (let n = 0; n < 50; n++) yield* set(bo, n % 2 === 0)
      expect(yield* refusalOf(set(bo, true))).toBe("rateLimited")
      yield* set(ann, true)
      expect(yield* refusalOf(text(bo, ann))).toBe("messageFriendsOnly")
      yield* safetyHandlers.block({ intentId: intentId(), userId: bo.id, on: true }, callerOf(ann))
      expect([yield* refusalOf(text(bo, ann)), yield* refusalOf(text(ann, bo))]).toEqual(["blocked", "blockedByMe"])
    }),
  ))
