// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the patches are source text
/**
 * Bugs that we plant ourselves (R16). Each is one change of our source, made while the simulator is bundled, so that no
 * product contains it. The simulator must find each within the CI's seeds. `find` must occur in its file exactly once,
 * or the run fails.
 */
import type { Patch } from "./bundle.ts"
import type { Invariant } from "./check/invariants.ts"

export interface Bug extends Patch {
  readonly name: string
  /** A second line of defence that would hide the bug, removed together with it. */
  readonly beside?: ReadonlyArray<Patch>
  /** The bug counts as found when any of these is violated. */
  readonly inv: ReadonlyArray<Invariant>
  /** Planted in CI too. */
  readonly isCanary?: boolean
}

export const bugs: ReadonlyArray<Bug> = [
  // exactly once
  {
    name: "gateway forgets which intents it has done",
    file: "gateway/feed/once.ts",
    find: "if (!(yield* tx.intents.claim(userId, intentId, at))) {",
    replace: "if (!(yield* tx.intents.claim(userId, intentId, at)) && Math.abs(at) < 0) {",
    inv: ["sent-once", "settled-once"],
    isCanary: true,
  },
  {
    name: "an intent gets a new id with each sending",
    file: "worker/intents/chat.ts",
    find: 'call("sendMessage", { intentId, to, message: text })',
    replace:
      'call("sendMessage", { intentId: `${intentId.slice(0, 16)}${1_000_000 + (globalThis.simIds = (globalThis.simIds ?? 0) + 1)}`, to, message: text })',
    inv: ["sent-once", "outbox-stuck", "intent-lost"],
  },
  {
    name: "an intent is settled by its sending, whatever the answer",
    file: "worker/outbox/sending.ts",
    find: "const growth = yield* unlessGivenUp(first, Effect.andThen(brought, kind.send(first, client.call)))",
    replace:
      'yield* Effect.ignore(kind.send(first, client.call)); const growth = yield* Effect.as(log.append([{ _tag: "v1.IntentCancelled", intentId: first.intentId }]), null)',
    inv: ["outbox-stuck", "intent-lost", "intent-forward"],
  },
  {
    name: "a once command whose answer is lost is taken for refused",
    file: "worker/once/once.ts",
    find: "isAnswerLost(error) ? Effect.void : inTheEnd",
    replace: "inTheEnd",
    inv: ["once-outcome"],
  },
  {
    name: "a worker does not ask what became of the once commands of the one before",
    file: "worker/once/once.ts",
    find: "of standing) yield* Effect.forkIn",
    replace: "of standing.slice(1_000)) yield* Effect.forkIn",
    inv: ["once-stuck"],
  },
  {
    name: "failed requests are not tried again",
    file: "worker/outbox/verdict.ts",
    find: 'return isTransient(error) ? "wait" : "park"',
    replace: 'return "park"',
    inv: ["wrong-park"],
    isCanary: true,
  },
  {
    name: "what is refused for good is tried for ever",
    file: "worker/outbox/verdict.ts",
    find: 'return isTransient(error) ? "wait" : "park"',
    replace: 'return "wait"',
    inv: ["outbox-stuck"],
  },
  {
    name: "a parked intent is dropped",
    file: "worker/projections/outbox.ts",
    find: 'step(rows, intentId, { state: "parked", reason: storedToError(reason), parkedAt: at })',
    replace:
      'reason === undefined ? step(rows, intentId, { state: "parked", reason: storedToError(reason), parkedAt: at }) : settle(rows, intentId)',
    inv: ["intent-lost"],
    isCanary: true,
  },
  {
    name: "the order of a chat is not kept",
    file: "worker/outbox/outbox.ts",
    find: "const [first] = waiting\n",
    replace: "const first = waiting.at(-1)\n",
    inv: ["message-order"],
    isCanary: true,
  },
  {
    name: "the outbox does not look into the log when it starts",
    file: "worker/outbox/outbox.ts",
    find: "for (const { lane } of intents.all()) Queue.offerUnsafe(work, lane)",
    replace: "for (const { lane } of intents.all().slice(1_000)) Queue.offerUnsafe(work, lane)",
    inv: ["outbox-stuck"],
    isCanary: true,
  },
  {
    name: "waiting between tries never ends",
    file: "worker/network/backoff.ts",
    find: "Effect.race(Effect.as(Effect.sleep(delay), false), Effect.as(wakeSignal.next, true))",
    replace:
      'Effect.race(Effect.as(Effect.sleep(delay), false), Effect.as(wakeSignal.next, true)).pipe(Effect.delay(delay), Effect.delay("10 minutes"))',
    inv: ["outbox-stuck", "feed-stuck"],
  },
  // the log
  {
    name: "a commit is acknowledged before it is written",
    file: "worker/log/log.ts",
    find: "yield* store.commit(entry, writes, { durable })",
    replace: "yield* Effect.forkDetach(store.commit(entry, writes, { durable }))",
    // Once commands are the first to notice a write that is missing.
    inv: [
      "ack-durable",
      "once-stuck",
      "intent-lost",
      "log-append",
      "defect",
      "projection",
      "outbox-stuck",
      "feed-stuck",
    ],
    isCanary: true,
  },
  {
    name: "intents are written without durability",
    file: "worker/log/log.ts",
    find: 'const PROMISED = ["v1.IntentOpened", "v1.IntentCancelled"] as const',
    replace: 'const PROMISED = ["v1.CheckedIn"] as const',
    inv: ["ack-durable", "intent-lost"],
    isCanary: true,
  },
  {
    name: "the cursor moves over a gap",
    file: "worker/log/batch.ts",
    find: "if (seq === reached + 1) {",
    replace: "if (seq > reached) {",
    inv: ["log-feed", "message-lost", "balance"],
    isCanary: true,
  },
  {
    name: "a repeated entry is taken again",
    file: "worker/log/batch.ts",
    find: "if (seq === reached + 1) {",
    replace: "if (seq === reached + 1 || seq === reached) {",
    inv: ["settled-once", "log-feed", "unread", "projection", "balance"],
  },
  {
    name: "what had no room is put into the log from outside the feed, and taken from the feed too",
    file: "worker/log/log.ts",
    find: "yield* answer(answered, taken._tag",
    replace:
      'if (taken._tag === "Failure" && taken.failure.error.kind === "storageFull") for (const request of answered) if (request.kind === "feed") yield* Queue.offer(queue, { kind: "local", events: request.entries.map(({ event }) => event), done: yield* Deferred.make<number, AppFailure>() }); yield* answer(answered, taken._tag',
    inv: ["settled-once"],
  },
  {
    name: "a leader writes without looking whose the database is",
    file: "worker/store/store-writes.ts",
    find: "return { key: families.head.key(), text, was: text }",
    replace: "return { key: families.head.key(), text }",
    inv: ["stale-append", "log-append", "fencing-token"],
  },
  {
    name: "rows are written apart from the entry that they come from",
    file: "worker/store/store-writes.ts",
    find: "const changes = () => [appended, ...toChanges([...writes, ...missing.filledBy(writes)], slot())]",
    replace:
      "const changes = () => [appended, ...toChanges([...writes.slice(0, 1), ...missing.filledBy(writes)], slot())]",
    inv: ["projection", "unread", "outbox-stuck", "message-lost", "balance", "intent-lost"],
  },
  {
    name: "a leader does not raise the fencing token",
    file: "worker/store/head.ts",
    find: "epoch: head.epoch + 1",
    replace: "epoch: Math.max(1, head.epoch)",
    inv: ["stale-append", "log-append"],
  },
  {
    name: "the head keeps the former cursor",
    file: "worker/store/store-writes.ts",
    find: "return { ...head, seq, cursor: cursor ?? head.cursor }",
    replace: "return { ...head, seq, cursor: cursor === null ? head.cursor : cursor - 1 }",
    inv: ["feed-stuck", "log-feed", "outbox-stuck"],
  },
  // projections
  {
    name: "unread counts one too many",
    file: "worker/projections/unread-of.ts",
    find: "Math.max(0, count - 1 - Math.max(readByMe, lastMine))",
    replace: "Math.max(0, count - Math.max(readByMe, lastMine))",
    inv: ["unread"],
    isCanary: true,
  },
  {
    name: "the total of unread messages forgets what was read",
    file: "worker/projections/unread.ts",
    find: "const grown = unreadOf(chat) - (before === undefined ? 0 : unreadOf(before))",
    replace: "const grown = Math.max(0, unreadOf(chat) - (before === undefined ? 0 : unreadOf(before)))",
    inv: ["unread"],
  },
  {
    name: "somebody else's message settles an intent of mine",
    file: "worker/intents/answered-intent.ts",
    find: "message.sendUserId === me",
    replace: "message.sendUserId !== me",
    inv: ["outbox-stuck", "settled-once"],
  },
  {
    name: "a message may stand in the place of another",
    file: "worker/projections/messages.ts",
    find: "if (messages[place]?.n === n) return []",
    replace: "if (messages[place - 1]?.n === n - 1) return []",
    inv: ["message-lost"],
  },
  {
    name: "a fold depends on when it runs",
    file: "worker/projections/chats.ts",
    find: "openedAt: chat.openedAt,",
    replace: "openedAt: chat.openedAt + (globalThis.simSkew = (globalThis.simSkew ?? 0) + 1),",
    inv: ["projection"],
  },
  {
    name: "the balance adds up by itself",
    file: "worker/projections/account.ts",
    find: "[currency]: balance",
    replace: "[currency]: Math.abs(balance) + 1",
    inv: ["balance"],
  },
  // the feed
  {
    name: "only the first pull pulls",
    file: "worker/feed/feed.ts",
    find: "succeeded > before ? Effect.void : pullNow",
    replace: "succeeded > 0 ? Effect.void : pullNow",
    inv: ["feed-stuck", "outbox-stuck"],
  },
  // network and session
  {
    name: "the end of a session is not heard",
    file: "worker/network/health.ts",
    find: 'return isSessionEnd(error) ? Effect.andThen(note("ok"), end(error)) : note("ok")',
    replace: 'return note("ok")',
    inv: ["feed-stuck", "outbox-stuck", "sign-in"],
  },
  {
    name: "a database that takes no more is given up, with all that can be read in it",
    file: "worker/engine/engine.ts",
    find: "if ((yield* (yield* RowReader).rows([key])).get(key) === undefined) return yield* told.failure",
    replace: "if (told.failure.error.kind.length > 0) return yield* told.failure",
    inv: ["feed-stuck", "outbox-stuck"],
  },
  {
    name: "a stale signature is taken for a wrong one",
    file: "gateway/http/authorise.ts",
    find: 'if (isStale(params, yield* Clock.currentTimeMillis)) return yield* failure("signatureStale")',
    replace: 'if (isStale(params, yield* Clock.currentTimeMillis)) return yield* failure("signatureWrong")',
    inv: ["signature", "wrong-park", "feed-stuck", "outbox-stuck", "sign-in"],
  },
  {
    name: "the clock is not learned",
    file: "worker/http/clock-estimate.ts",
    find: "return contradicts || heard.within <= known.within ? heard : known",
    replace: "return contradicts && heard.within < 0 ? heard : known",
    inv: ["clock", "wrong-park", "feed-stuck", "outbox-stuck", "sign-in"],
  },
  {
    name: "a finer time is kept although the clock has jumped",
    file: "worker/http/clock-estimate.ts",
    find: "return contradicts || heard.within <= known.within ? heard : known",
    replace: "return heard.within <= known.within ? heard : known",
    inv: ["clock", "wrong-park", "feed-stuck", "outbox-stuck", "sign-in"],
  },
  {
    name: "signing out leaves the database",
    file: "worker/session/sign-outs.ts",
    find: "disks.destroy(userId)",
    replace: "Promise.resolve(disks.destroy.length)",
    inv: ["foreign-data", "left-behind"],
  },
  {
    name: "a follower does not see that the leader has gone",
    file: "worker/session/take-engine.ts",
    find: "const inherited = yield* Effect.raceFirst(locks.hold(lock), detector.steal(lock))",
    replace:
      'const inherited = yield* Effect.delay(Effect.raceFirst(locks.hold(lock), detector.steal(lock)), "10 minutes")',
    inv: ["sign-in", "feed-stuck", "outbox-stuck", "verb-hung"],
  },
  {
    name: "two tabs own one account",
    file: "worker/tabs/locks.ts",
    find: "tryHold: (name) => request(name, { ifAvailable: true }),",
    replace:
      "tryHold: (name) => request(`${name} ${globalThis.simLocks = (globalThis.simLocks ?? 0) + 1}`, { ifAvailable: true }),",
    inv: ["stale-append", "stale-send"],
  },
  {
    name: "a lock that nobody waits for any more stays asked for",
    file: "worker/tabs/locks.ts",
    find: "return Effect.sync(() => letGo())",
    replace: "return Effect.void",
    inv: ["left-behind"],
  },
  // money and calls
  {
    name: "new users get their coins again and again",
    file: "gateway/coins/movement.ts",
    find: "key: `newUser:${userId}`",
    replace: "key: `newUser:${userId}:${globalThis.simGrants = (globalThis.simGrants ?? 0) + 1}`",
    inv: ["paid-once"],
    isCanary: true,
  },
  {
    name: "coins are spent without looking at the balance",
    file: "gateway/coins/spendable.ts",
    find: "const available = balance - held",
    replace: "const available = balance - held + 1_000",
    // The ledger checks the balance too.
    beside: [
      {
        file: "gateway/store/posting-plan.ts",
        find: "if (short !== undefined) return",
        replace: "if (short !== undefined && postings.length > 99) return",
      },
    ],
    inv: ["ledger"],
    isCanary: true,
  },
  {
    name: "a double entry does not sum to zero",
    file: "gateway/coins/movement.ts",
    find: 'posting("house", houseOf({ reason, about }), rest)',
    replace: 'posting("house", houseOf({ reason, about }), rest + 1)',
    inv: ["ledger", "defect"],
  },
  {
    name: "a call goes on when the coins are gone",
    file: "gateway/calls/charge-minute.ts",
    find: 'if (outcome._tag === "short") {',
    replace: 'if (outcome._tag === "short" && minute === 1) {',
    inv: ["call-time", "ledger"],
  },
  {
    name: "a ring rings on",
    file: "gateway/calls/call-acts.ts",
    find: "if (due === undefined || due.at > now) return",
    replace: 'if (due === undefined || due.at > now || due.what === "ringTimeout") return',
    inv: ["call-time", "endless"],
  },
  {
    name: "a failed transaction is not taken back",
    file: "gateway/store/memory/memory-store.ts",
    find: "else journal.rollBack()",
    replace: "else journal.keep()",
    inv: ["once-outcome", "intent-lost", "outbox-stuck", "wrong-park", "ledger", "feed-gap"],
  },
  {
    name: "a text between two who know each other is put into one feed only",
    file: "gateway/store/tables/chat/talks.ts",
    find: "yield* feeds.append(to, [event], at)]",
    replace: "yield* feeds.append(from, [], at).pipe(Effect.as([{ seq: 1, at, event }]))]",
    inv: ["feed-gap", "message-lost", "outbox-stuck", "unread"],
  },
  {
    name: "a message is put into one feed only",
    file: "gateway/chat/deliver.ts",
    find: 'yield* feed.append(tx, second, [{ _tag: "v1.MessageReceived", message }])',
    replace: 'if (message.n % 5 !== 4) yield* feed.append(tx, second, [{ _tag: "v1.MessageReceived", message }])',
    inv: ["message-lost", "outbox-stuck", "unread"],
  },
  {
    name: "what the friend has read is not kept",
    file: "worker/projections/chats.ts",
    find: "readByFriend: Math.max(readByFriend, upTo)",
    replace: "readByFriend: Math.min(readByFriend, upTo)",
    inv: ["unread"],
  },
  {
    name: "coins that come back after a refused refund are a purchase of their own",
    file: "gateway/payment/settle-order.ts",
    find: "if (order.isCredited) return",
    replace: "if (order.isCredited && order.coins < 0) return",
    inv: ["paid-once", "purchase"],
  },
  {
    name: "a refund that the channel refuses keeps the coins",
    file: "gateway/payment/standing/order-standing.ts",
    find: 'holds: isPaid && refund !== "refunded" && refund !== "handling"',
    replace: "holds: isPaid && refund === null",
    inv: ["ledger", "purchase"],
  },
  {
    name: "a task's coins are paid before it is done",
    file: "gateway/activity/tasks.ts",
    find: 'if (task.completed < task.goals) return yield* failure("taskOpen")',
    replace: 'if (task.completed > task.goals) return yield* failure("taskOpen")',
    inv: ["task"],
  },
  {
    name: "one side's word starts a call",
    file: "gateway/calls/call-rules.ts",
    find: "const isSeen = callerSawAt !== null && calleeSawAt !== null",
    replace: "const isSeen = callerSawAt !== null || calleeSawAt !== null",
    inv: ["call-seen"],
  },
  {
    name: "the last minute of every call is given back",
    file: "gateway/calls/call-rules.ts",
    find: "return beginsUnseen(row, minutes) ? minutes : null",
    replace: "return minutes > 0 ? minutes : null",
    inv: ["call-given-back"],
  },
  {
    name: "a minute begins while a side says that its media is broken",
    file: "gateway/calls/absence.ts",
    find: "absence?.isAway === true || absence?.isBroken === true",
    replace: "absence?.isAway === true",
    inv: ["call-halted"],
  },
  {
    name: "the coins of a next minute stay held when the call has ended",
    file: "gateway/calls/end-call.ts",
    find: "yield* letGo(tx, asItWas)",
    replace: "if (asItWas.price < 0) yield* letGo(tx, asItWas)",
    inv: ["hold"],
  },
  {
    name: "a match is found for somebody who is blocked",
    file: "gateway/matches/pair-up.ts",
    find: "(lastPartnerId === null ? blocks : [...blocks, lastPartnerId])",
    replace: "(lastPartnerId === null ? blocks.slice(1_000) : [lastPartnerId])",
    inv: ["call-blocked"],
  },
  {
    name: "who was found last is not known any more",
    file: "gateway/matches/pair-up.ts",
    find: "{ ...me.row, isWaiting: false, matchId, lastPartnerId }",
    replace: "{ ...me.row, isWaiting: false, matchId, lastPartnerId: lastPartnerId < 0 ? lastPartnerId : null }",
    inv: ["match-pair"],
  },
  {
    name: "one side's wish begins the call of a match",
    file: "gateway/matches/seek.ts",
    find: "if (agreed.firstAgreed && agreed.secondAgreed) yield*",
    replace: "if (agreed.firstAgreed || agreed.secondAgreed) yield*",
    inv: ["match-pair"],
  },
  {
    name: "a free match is not counted",
    file: "gateway/calls/match-fee.ts",
    find: "today.freeUsed + (side.isFree ? 1 : 0)",
    replace: "today.freeUsed + (side.fee > 0 ? 1 : 0)",
    inv: ["match-fee"],
  },
  {
    name: "a match that was agreed to stays to be decided on",
    file: "gateway/matches/decide.ts",
    find: "{ ...today, matchId: null, isWaiting: false, unseen: today.unseen + 1 }",
    replace: "{ ...today, isWaiting: false, unseen: today.unseen + 1 }",
    inv: ["call-one"],
  },
  {
    name: "a game pays more than it tells",
    file: "gateway/games/games.ts",
    find: '...{ userId, amount: coins, reason: "reward" }',
    replace: '...{ userId, amount: coins + 1, reason: "reward" }',
    inv: ["game"],
  },
  {
    name: "a higher spending limit holds at once",
    file: "gateway/shop/spending-limit.ts",
    find: "wanted === null ? held : held === null ? wanted : Math.min(held, wanted)",
    replace: "wanted === null ? held : held === null ? wanted : Math.max(held, wanted)",
    inv: ["limit"],
  },
  {
    name: "coins are spent beyond the own limit of the day",
    file: "gateway/coins/spendable.ts",
    find: "Math.max(0, Math.min(available, left))",
    replace: "available",
    inv: ["limit"],
  },
  {
    name: "a subscription that is being renewed is due again at once",
    file: "gateway/shop/renew.ts",
    find: "yield* changeSubscription(tx, row, { nextAt: null, openOrderId: order.orderId }, at)",
    replace: "yield* changeSubscription(tx, row, { openOrderId: order.orderId }, at)",
    inv: ["renewal"],
  },
  {
    name: "who has paused is charged all the same",
    file: "gateway/payment/subscription-plan.ts",
    find: 'if (to !== "subscribed") return { status: to, nextAt: null }',
    replace: 'if (to !== "subscribed") return { status: to }',
    inv: ["renewal"],
  },
  {
    name: "whose money is asked back is charged again",
    file: "gateway/payment/settle-subscription.ts",
    find: 'if (isStopped && after.status !== "cancelled")',
    replace: 'if (isStopped && after.status === "paused")',
    inv: ["renewal"],
  },
  {
    name: "a renewal is no order within the own spending limit",
    file: "gateway/shop/renew.ts",
    find: "if (isOverLimit(limit, made, { amount, currency }, at)) {",
    replace: "if (isOverLimit(limit, [], { amount, currency }, at)) {",
    inv: ["limit"],
  },
  {
    name: "a request that came before is done again",
    file: "gateway/http/authorise.ts",
    find: 'return claimed.isNoted ? session : yield* failure("replayed")',
    replace: "return session",
    inv: ["replayed"],
  },
  {
    name: "a device behind what was compacted goes on as if nothing were gone",
    file: "worker/feed/catch-up.ts",
    find: "(after < floor || (after === 0 && head > SNAPSHOT_FROM))",
    replace: "after === 0 && head > SNAPSHOT_FROM",
    inv: ["feed-stuck"],
  },
]
