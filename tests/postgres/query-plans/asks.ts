/**
 * Calls every method of every table as the gateway does, about the user with a lot of data. A method without its line
 * here does not compile. Written rows are copies of existing ones under new ids.
 */
import { Effect } from "effect"
import type { FeedChoice } from "../../../gateway/store/tables/feed/feeds.ts"
import type { Tables } from "../../../gateway/store/tables.ts"
import { DAY, HEAVY, HEAVY_CHATS, HEAVY_ENTRIES, HOSTS, OTHER, QUIET, T } from "./fill.ts"

export type Ask = (tables: Tables) => Effect.Effect<unknown>
/** All tables except `storage`, which concerns the tables as files and runs outside transactions. */
type Asks = {
  readonly [K in Exclude<keyof Tables, "storage">]: { readonly [M in keyof Tables[K]]: Ask | ReadonlyArray<Ask> }
}

const SESSION = `${HEAVY}-${OTHER}`
const COINS = `coins:${HEAVY}` as const
/** Early enough that some hundred rows have expired. */
const SOON = T + 500
const PAGE = 200

/** Uses a row that must exist. */
const having = <A>(read: Effect.Effect<A | null>, use: (row: A) => Effect.Effect<unknown>): Effect.Effect<unknown> =>
  Effect.flatMap(read, (row) => (row === null ? Effect.die(new Error("the row is not there")) : use(row)))

const choice = (patch: Partial<FeedChoice>): Ask => {
  const tags = ["v1.CallInvited", "v1.MatchBegan"] as const
  return ({ feeds }) =>
    feeds.choose(HEAVY, { tags, are: "these", after: 0, upTo: HEAVY_ENTRIES, limit: PAGE, ...patch })
}
const COLLECTED = { period: DAY, kind: "task", item: "chat" }
const OF_CHATS = ["v1.MessageReceived", "v1.SessionRead", "v1.PersonSeen"] as const

/** A text between two users. */
const text = {
  ...{
    messageId: "new",
    sessionId: SESSION,
    sendUserId: HEAVY,
    receiveUserId: OTHER,
    messageType: 1,
    message: "Hello",
  },
  ...{ targetLanguage: null, targetLanguageMessage: null, time: T, intentId: "new", call: null },
} as const

const pay = (key: string, coins = 1) => [
  { account: COINS, amount: -coins, reason: "gift" as const, ref: "r", idempotencyKey: `${key}:a` },
  { account: "house:calls" as const, amount: coins, reason: "gift" as const, ref: "r", idempotencyKey: `${key}:b` },
]

export const ASKS: Asks = {
  accounts: {
    find: ({ accounts }) => accounts.find(HEAVY),
    findMany: ({ accounts }) => accounts.findMany([HEAVY, OTHER]),
    findByEmail: ({ accounts }) => accounts.findByEmail("p7@livcam.test"),
    insert: ({ accounts }) =>
      having(accounts.find(HEAVY), ({ id: _, ...row }) => accounts.insert({ ...row, email: "new@livcam.test" })),
    insertReserved: ({ accounts }) =>
      having(accounts.find(HEAVY), (row) => accounts.insertReserved({ ...row, id: 9_999, email: "none@livcam.test" })),
    openAfter: ({ accounts }) => accounts.openAfter(HEAVY, PAGE),
    toErase: ({ accounts }) => accounts.toErase(T, PAGE),
    update: ({ accounts }) => accounts.update(HEAVY, { seenAt: T }),
    seen: ({ accounts }) => accounts.seen([HEAVY, OTHER], T),
    facts: ({ accounts }) => accounts.facts([HEAVY, OTHER]),
    hostFacts: ({ accounts }) => accounts.hostFacts(HEAVY + HOSTS / 2, 5_000),
    named: ({ accounts }) => accounts.named("pe", 60),
    count: ({ accounts }) => accounts.count(),
  },
  sessions: {
    insert: ({ sessions }) =>
      having(sessions.find("s1"), (row) => sessions.insert({ ...row, id: "new", tokenHash: "new" })),
    findByToken: ({ sessions }) => sessions.findByToken("hash1"),
    find: ({ sessions }) => sessions.find("s1"),
    claimed: ({ sessions }) => sessions.claimed("hash1", OTHER, "cc-1"),
    alive: ({ sessions }) => sessions.alive(["s1", "s2"], T),
    prune: ({ sessions }) => sessions.prune(SOON, PAGE),
    revoke: ({ sessions }) => sessions.revoke("s1", "logout", T),
    proved: ({ sessions }) => sessions.proved("s1", T),
    revokeAll: ({ sessions }) => sessions.revokeAll(HEAVY, "banned", T),
    endOthers: ({ sessions }) => sessions.endOthers(HEAVY, "s1", "password", T),
    revokeDevice: ({ sessions }) => sessions.revokeDevice("cc-1", "banned", T),
    living: ({ sessions }) => sessions.living("cc-1", T),
    devicesOf: ({ sessions }) => sessions.devicesOf(HEAVY, T),
    usersOf: [({ sessions }) => sessions.usersOf("cc-1", "hash9"), ({ sessions }) => sessions.usersOf("", "hash9")],
    endResuming: ({ sessions }) => sessions.endResuming("cc-1", OTHER),
  },
  bans: {
    check: ({ bans }) => bans.check(HEAVY, "bad-1"),
    setDevice: [({ bans }) => bans.setDevice("bad-0", true), ({ bans }) => bans.setDevice("bad-1", false)],
  },
  messages: {
    count: ({ messages }) => messages.count(SESSION),
    append: ({ messages }) => messages.append(text),
    page: [({ messages }) => messages.page(SESSION, -1, 64), ({ messages }) => messages.page(SESSION, 3, 64)],
    newestFrom: [
      ({ messages }) => messages.newestFrom(SESSION, OTHER),
      ({ messages }) => messages.newestFrom(`${HEAVY}-${QUIET}`, QUIET),
    ],
    tails: ({ messages }) =>
      messages.tails([
        { sessionId: SESSION, from: 3 },
        { sessionId: `${HEAVY}-${QUIET}`, from: 2_000 },
      ]),
    newestOfAll: ({ messages }) => messages.newestOfAll(HEAVY),
    these: ({ messages }) => messages.these(SESSION, [`${SESSION}:1`, `${SESSION}:2`]),
  },
  reads: {
    get: ({ reads }) => reads.get(SESSION, HEAVY),
    of: ({ reads }) => reads.of([SESSION, `${HEAVY}-${QUIET}`]),
    raise: ({ reads }) => reads.raise(SESSION, HEAVY, 4),
  },
  feeds: {
    append: ({ feeds }) => feeds.append(HEAVY, [{ _tag: "v1.CallJoined", roomNum: "r", at: T }], T),
    pull: ({ feeds }) => feeds.pull(HEAVY, HEAVY_ENTRIES / 2, PAGE),
    entries: ({ feeds }) => feeds.entries(HEAVY, [1, 2, 3]),
    choose: [
      choice({}),
      choice({ limit: 1, newest: true }),
      choice({ limit: null }),
      choice({ upTo: null, after: HEAVY_ENTRIES / 2, limit: null }),
      choice({ tags: ["v1.MessageReceived", "v2.CoinsPosted"], limit: PAGE, newest: true }),
      // A month of the ledger: a binary search for its start, then a page.
      choice({ tags: ["v2.CoinsPosted"], after: HEAVY_ENTRIES / 2, upTo: null, limit: 1 }),
      choice({ tags: ["v2.CoinsPosted"], after: HEAVY_ENTRIES / 2, upTo: null }),
      choice({ tags: OF_CHATS, are: "others" }),
      choice({ tags: OF_CHATS, are: "others", newest: true }),
      choice({ tags: [...OF_CHATS, "v2.CoinsPosted"], are: "others", upTo: null, limit: null }),
    ],
    head: ({ feeds }) => feeds.head(HEAVY),
    heads: ({ feeds }) => feeds.heads([HEAVY, OTHER]),
    bounds: ({ feeds }) => feeds.bounds(HEAVY),
    touch: ({ feeds }) => feeds.touch(HEAVY),
    grown: ({ feeds }) => feeds.grown(0, 10, PAGE),
    newestBefore: ({ feeds }) => feeds.newestBefore(HEAVY, T + 1_000_000_000_000),
    raiseFloor: ({ feeds }) => feeds.raiseFloor(HEAVY, 10),
    drop: ({ feeds }) => feeds.drop(HEAVY, [1, 2, 3]),
    erase: ({ feeds }) => feeds.erase(HEAVY, PAGE),
  },
  introductions: {
    tell: ({ introductions }) => introductions.tell(HEAVY, OTHER, "changed"),
    told: ({ introductions }) => introductions.told(HEAVY, HEAVY + HEAVY_CHATS / 2, PAGE),
    these: ({ introductions }) => introductions.these(HEAVY, [OTHER, QUIET]),
    knowers: ({ introductions }) => introductions.knowers(HEAVY, PAGE),
    erase: ({ introductions }) => introductions.erase(HEAVY, PAGE),
  },
  intents: {
    claim: ({ intents }) => intents.claim(HEAVY, "new", T),
    refuse: ({ intents }) => intents.refuse(HEAVY, "new", T, 1),
    settle: ({ intents }) => intents.settle(HEAVY, "i10", [1]),
    outcome: ({ intents }) => intents.outcome(HEAVY, "i10"),
    prune: ({ intents }) => intents.prune(SOON, PAGE),
  },
  ledger: {
    // A posting that the account cannot cover may have been paid before.
    post: [({ ledger }) => ledger.post(pay("new"), T), ({ ledger }) => ledger.post(pay("new", 1e12), T)],
    balance: [({ ledger }) => ledger.balance(COINS), ({ ledger }) => ledger.balance("house:rewards")],
    available: ({ ledger }) => ledger.available(COINS),
    hold: ({ ledger }) => ledger.hold(COINS, 1),
    spentSince: ({ ledger }) => ledger.spentSince(COINS, T + 59_000),
    entries: ({ ledger }) => ledger.entries(COINS),
    total: ({ ledger }) => ledger.total(),
    page: [({ ledger }) => ledger.page(null, PAGE), ({ ledger }) => ledger.page({ account: COINS, id: "30000" }, PAGE)],
    heads: ({ ledger }) => ledger.heads([COINS]),
    unbalanced: ({ ledger }) => ledger.unbalanced(100),
    unposted: ({ ledger }) => ledger.unposted(100),
    these: ({ ledger }) => ledger.these(["key1:a", "key2:a", "key3:a"]),
    unmatchedHolds: ({ ledger }) => ledger.unmatchedHolds(100),
  },
  calls: {
    these: ({ calls }) => calls.these([["room-1"], ["room-2"]]),
    after: [({ calls }) => calls.after(null, PAGE), ({ calls }) => calls.after(["room-1"], PAGE)],
    insert: ({ calls }) => having(calls.find("room-1"), (row) => calls.insert({ ...row, roomNum: "new" })),
    find: ({ calls }) => calls.find("room-1"),
    update: ({ calls }) => calls.update("room-1", { dueAt: T }),
    // A user in a call, and a user with many past calls who is in none.
    openOf: [({ calls }) => calls.openOf(HEAVY), ({ calls }) => calls.openOf(OTHER)],
    unpaid: ({ calls }) => calls.unpaid(HEAVY, OTHER, T + 10_000),
    // Some hundred hosts, some of them in calls.
    inCall: ({ calls }) => calls.inCall(Array.from({ length: 300 }, (_, n) => HEAVY + 2_000 + n)),
    open: ({ calls }) => calls.open(),
    takeDue: ({ calls }) => calls.takeDue(T + 30_000, T + 40_000, 8),
    nextDueAt: ({ calls }) => calls.nextDueAt(),
  },
  matchSeekers: {
    find: ({ matchSeekers }) => matchSeekers.find(HEAVY + 1),
    take: ({ matchSeekers }) => matchSeekers.take(HEAVY + 1),
    put: ({ matchSeekers }) => having(matchSeekers.find(HEAVY + 1), (row) => matchSeekers.put(row)),
    fitting: ({ matchSeekers }) =>
      matchSeekers.fitting({
        lanes: [
          { gender: 1, wanted: "men" },
          { gender: 2, wanted: "everyone" },
        ],
        ...{ userId: HEAVY, without: [OTHER], now: T, limit: 20 },
      }),
    sweep: ({ matchSeekers }) => matchSeekers.sweep(T + 30_000, 100),
  },
  matches: {
    these: ({ matches }) => matches.these([["m1"], ["m2"]]),
    after: [({ matches }) => matches.after(null, PAGE), ({ matches }) => matches.after(["m1"], PAGE)],
    insert: ({ matches }) => having(matches.find("m1"), (row) => matches.insert({ ...row, matchId: "new" })),
    find: ({ matches }) => matches.find("m1"),
    update: ({ matches }) => matches.update("m1", { outcome: "late" }),
    overdue: ({ matches }) => matches.overdue(T + 20_000, 100),
    prune: ({ matches }) => matches.prune(SOON, PAGE),
  },
  callReports: {
    add: ({ callReports }) =>
      callReports.add({ roomNum: "room-1", userId: HEAVY, kind: "outcome", at: T, online: 0, seconds: null }),
    ofRoom: ({ callReports }) => callReports.ofRoom("room-1"),
    prune: ({ callReports }) => callReports.prune(SOON, PAGE),
  },
  callRatings: {
    put: ({ callRatings }) => callRatings.put({ roomNum: "room-1", userId: OTHER, aboutId: HEAVY, stars: 4, at: T }),
    find: ({ callRatings }) => callRatings.find("room-1", OTHER),
    about: ({ callRatings }) => callRatings.about(HEAVY, T - 1, T + 1),
  },
  replays: {
    remember: ({ replays }) => replays.remember("new", T),
    prune: ({ replays }) => replays.prune(SOON, PAGE),
  },
  attempts: {
    hit: ({ attempts }) => attempts.hit("try:1", T, 1_000),
    count: ({ attempts }) => attempts.count("try:1", T, 1_000),
    clear: ({ attempts }) => attempts.clear("try:1"),
    prune: ({ attempts }) => attempts.prune(SOON, PAGE),
  },
  freeCoins: {
    these: ({ freeCoins }) =>
      freeCoins.these([
        [HEAVY + 1, DAY, "task", "chat"],
        [OTHER + 1, DAY, "checkIn", ""],
      ]),
    after: [
      ({ freeCoins }) => freeCoins.after(null, PAGE),
      ({ freeCoins }) => freeCoins.after([HEAVY + 1, DAY, "task", "chat"], PAGE),
    ],
    of: ({ freeCoins }) => freeCoins.of(OTHER, [DAY, "once"]),
    onDevice: ({ freeCoins }) => freeCoins.onDevice("cc-1", COLLECTED),
    erase: ({ freeCoins }) => freeCoins.erase(HEAVY + 1, PAGE),
    insert: ({ freeCoins }) =>
      having(freeCoins.onDevice("cc-1", COLLECTED), (row) =>
        freeCoins.insert({ ...row, period: "2027-01-01", deviceId: "new" }),
      ),
  },
  gifts: {
    these: ({ gifts }) => gifts.these([["g1"], ["g2"]]),
    after: [({ gifts }) => gifts.after(null, PAGE), ({ gifts }) => gifts.after(["g1"], PAGE)],
    insert: ({ gifts }) => having(gifts.find("g10"), (row) => gifts.insert({ ...row, recordId: "new" })),
    find: ({ gifts }) => gifts.find("g10"),
    received: ({ gifts }) => gifts.received(HEAVY),
  },
  backpackItems: {
    insert: ({ backpackItems }) =>
      having(backpackItems.find("b1"), (row) => backpackItems.insert({ ...row, itemId: "new" })),
    find: ({ backpackItems }) => backpackItems.find("b1"),
    use: ({ backpackItems }) => backpackItems.use("b1", T),
    prune: ({ backpackItems }) => backpackItems.prune(SOON, PAGE),
  },
  gameRounds: {
    newest: ({ gameRounds }) => gameRounds.newest(OTHER, "slotmachine"),
    open: ({ gameRounds }) => gameRounds.open({ userId: OTHER, game: "slotmachine", round: 1_000, seed: "s" }),
    play: ({ gameRounds }) => gameRounds.play({ userId: OTHER, game: "slotmachine", round: 20 }, "2027-01-01", "new"),
    onDevice: ({ gameRounds }) => gameRounds.onDevice("cc-1", "slotmachine", DAY),
    prune: ({ gameRounds }) => gameRounds.prune("2024-01-02", PAGE),
  },
  orders: {
    these: ({ orders }) => orders.these([["o1"], ["o2"]]),
    after: [({ orders }) => orders.after(null, PAGE), ({ orders }) => orders.after(["o1"], PAGE)],
    find: ({ orders }) => orders.find("o1"),
    insert: ({ orders }) => having(orders.find("o1"), ({ id: _, ...row }) => orders.insert({ ...row, orderId: "new" })),
    update: ({ orders }) => orders.update("o1", { status: "success" }),
    sums: ({ orders }) => orders.sums(HEAVY),
    madeSince: ({ orders }) => orders.madeSince(HEAVY, T + 39_000),
    due: ({ orders }) => orders.due(T + 30_000, 100),
    hear: ({ orders }) =>
      orders.hear({
        ...{ channelCode: "sandbox", eventId: "new", orderId: "o1", reference: "r", state: "paid" },
        ...{ amount: 990, currency: "USD", at: T },
      }),
    words: ({ orders }) => orders.words("o1"),
    missing: ({ orders }) => orders.missing(100),
  },
  spendingLimits: {
    of: ({ spendingLimits }) => spendingLimits.of(OTHER),
    erase: ({ spendingLimits }) => spendingLimits.erase(OTHER, PAGE),
    put: ({ spendingLimits }) => having(spendingLimits.of(OTHER), (row) => spendingLimits.put(row)),
  },
  subscriptions: {
    find: ({ subscriptions }) => subscriptions.find("sub1"),
    insert: ({ subscriptions }) =>
      having(subscriptions.find("sub1"), (row) => subscriptions.insert({ ...row, subscriptionId: "new" })),
    update: ({ subscriptions }) => subscriptions.update("sub1", { nextAt: T }),
    alive: ({ subscriptions }) => subscriptions.alive(OTHER),
    due: ({ subscriptions }) => subscriptions.due(T + 10_000, 100),
  },
  paymentCustomers: {
    of: ({ paymentCustomers }) => paymentCustomers.of(OTHER, "sandbox"),
    erase: ({ paymentCustomers }) => paymentCustomers.erase(OTHER, PAGE),
    keep: ({ paymentCustomers }) => paymentCustomers.keep({ userId: OTHER, channelCode: "other", customer: "c" }),
  },
  payouts: {
    these: ({ payouts }) => payouts.these([["p1"], ["p2"]]),
    after: [({ payouts }) => payouts.after(null, PAGE), ({ payouts }) => payouts.after(["p1"], PAGE)],
    find: ({ payouts }) => payouts.find("p1"),
    insert: ({ payouts }) =>
      having(payouts.find("p1"), ({ id: _, ...row }) => payouts.insert({ ...row, payoutId: "new", userId: 1 })),
    end: ({ payouts }) => payouts.end("p1", { status: "paid", rejection: null, settledAt: T }),
    openOrSince: ({ payouts }) => payouts.openOrSince(OTHER, T + 10_000),
    open: ({ payouts }) => payouts.open(100, 50),
  },
  loginLinks: {
    insert: ({ loginLinks }) =>
      loginLinks.insert({ tokenHash: "new", userId: OTHER, deviceId: "cc-1", nonce: "n", jumpTime: T, expiresAt: T }),
    take: ({ loginLinks }) => loginLinks.take("l1"),
    forget: ({ loginLinks }) => loginLinks.forget(OTHER, "cc-1"),
    forgetAll: ({ loginLinks }) => loginLinks.forgetAll(OTHER),
    prune: ({ loginLinks }) => loginLinks.prune(SOON, PAGE),
  },
  mailCodes: {
    find: ({ mailCodes }) => mailCodes.find({ address: "m1@mail.example", purpose: "password", askedBy: "cc-1" }),
    put: ({ mailCodes }) =>
      mailCodes.put({
        ...{ address: "m1@mail.example", purpose: "password", askedBy: "cc-1" },
        ...{ codeHash: "h", tries: 0, expiresAt: T },
      }),
    miss: ({ mailCodes }) => mailCodes.miss({ address: "m1@mail.example", purpose: "password", askedBy: "cc-1" }),
    forget: ({ mailCodes }) => mailCodes.forget("m1@mail.example", "password"),
    prune: ({ mailCodes }) => mailCodes.prune(SOON, PAGE),
  },
  identities: {
    find: ({ identities }) => identities.find("google", "sub1"),
    ofUser: ({ identities }) => identities.ofUser("phone", OTHER),
    listOf: ({ identities }) => identities.listOf(OTHER),
    remove: ({ identities }) => identities.remove("phone", "sub1"),
    add: ({ identities }) => identities.add({ provider: "google", subject: "new", userId: OTHER, at: T }),
  },
  signInTickets: {
    insert: ({ signInTickets }) =>
      signInTickets.insert({
        ...{ tokenHash: "new", browserHash: "b", provider: "google", subject: "sub1" },
        ...{
          email: null,
          name: "",
          joins: false,
          userId: null,
          keyHash: null,
          sessionId: "s1",
          links: true,
          expiresAt: T,
        },
      }),
    find: ({ signInTickets }) => signInTickets.find("t1"),
    made: ({ signInTickets }) => signInTickets.made("t1", { userId: OTHER, keyHash: "k" }),
    take: ({ signInTickets }) => signInTickets.take("t1"),
    prune: ({ signInTickets }) => signInTickets.prune(SOON, PAGE),
  },
  pushSubscriptions: {
    find: ({ pushSubscriptions }) => pushSubscriptions.find("ps1"),
    of: ({ pushSubscriptions }) => pushSubscriptions.of(HEAVY),
    put: [
      ({ pushSubscriptions }) =>
        having(pushSubscriptions.find("ps1"), (row) => pushSubscriptions.put({ ...row, id: "new" })),
      ({ pushSubscriptions }) =>
        having(pushSubscriptions.find("ps1"), (row) => pushSubscriptions.put({ ...row, names: true })),
    ],
    drop: ({ pushSubscriptions }) => pushSubscriptions.drop("ps1"),
    dropSession: ({ pushSubscriptions }) => pushSubscriptions.dropSession("s1"),
    moveSession: ({ pushSubscriptions }) => pushSubscriptions.moveSession("s1", "s2"),
    prune: ({ pushSubscriptions }) => pushSubscriptions.prune(SOON, PAGE),
  },
  eventReports: {
    add: ({ eventReports }) =>
      Effect.flatMap(eventReports.ofDevice("cc-1"), ([row]) =>
        row === undefined ? Effect.die("no report") : eventReports.add({ ...row, intentId: "new" }),
      ),
    ofDevice: ({ eventReports }) => eventReports.ofDevice("cc-1"),
    prune: ({ eventReports }) => eventReports.prune(SOON, PAGE),
  },
  relations: {
    find: ({ relations }) => relations.find(HEAVY, HEAVY + 10),
    put: ({ relations }) => having(relations.find(HEAVY, HEAVY + 10), (row) => relations.put(row)),
    of: ({ relations }) => relations.of(HEAVY, HEAVY + HEAVY_CHATS / 2, PAGE),
    erase: ({ relations }) => relations.erase(HEAVY, PAGE),
    blocks: ({ relations }) => relations.blocks(HEAVY),
    blocksOf: ({ relations }) => relations.blocksOf([HEAVY, OTHER]),
    friendsAmong: ({ relations }) =>
      relations.friendsAmong(
        HEAVY,
        Array.from({ length: 96 }, (_, n) => HEAVY + 10 * n),
      ),
  },
  safetyReports: {
    insert: ({ safetyReports }) =>
      having(safetyReports.find("sr1"), (row) => safetyReports.insert({ ...row, reportId: "new" })),
    find: ({ safetyReports }) => safetyReports.find("sr1"),
    by: ({ safetyReports }) => safetyReports.by(OTHER),
    open: [
      ({ safetyReports }) => safetyReports.open(null, PAGE),
      ({ safetyReports }) => safetyReports.open({ at: T + 1_000, reportId: "sr1000" }, PAGE),
    ],
    // A user reported by several people, and one reported about a thousand times by the same person.
    reporters: [
      ({ safetyReports }) => safetyReports.reporters(OTHER, 100),
      ({ safetyReports }) => safetyReports.reporters(HEAVY, 100),
    ],
    handle: ({ safetyReports }) => safetyReports.handle("sr1", "dismissed", T),
    backlog: ({ safetyReports }) => safetyReports.backlog(PAGE),
    prune: ({ safetyReports }) => safetyReports.prune(T + 10_000, PAGE),
  },
  supportRequests: {
    add: ({ supportRequests }) =>
      having(supportRequests.find(1), ({ number: _, closedAt: __, ...row }) =>
        supportRequests.add({ ...row, intentId: "new" }),
      ),
    ofIntent: ({ supportRequests }) => supportRequests.ofIntent("i1"),
    find: ({ supportRequests }) => supportRequests.find(1),
    open: ({ supportRequests }) => supportRequests.open(100, 50),
    close: ({ supportRequests }) => supportRequests.close(1, T),
    prune: ({ supportRequests }) => supportRequests.prune(SOON, PAGE),
  },
  snapshots: {
    put: ({ snapshots }) => snapshots.put({ roomNum: "room-1", userId: OTHER, aboutId: HEAVY, at: T }),
    of: ({ snapshots }) => snapshots.of(OTHER, HEAVY, 20),
    before: ({ snapshots }) => snapshots.before(T + 10_000, 100),
    remove: ({ snapshots }) => snapshots.remove("room-1", OTHER),
  },
  uploads: {
    find: ({ uploads }) => uploads.find(OTHER, "blob1"),
    of: ({ uploads }) => uploads.of(OTHER),
    count: ({ uploads }) => uploads.count(),
    open: ({ uploads }) => uploads.open({ userId: OTHER, blobId: "new", bytes: 10, received: 0, at: T }),
    add: ({ uploads }) =>
      having(uploads.find(OTHER, "blob1"), (row) =>
        uploads.add({ ...row, received: row.received + 4 }, { offset: row.received, data: "part" }),
      ),
    parts: ({ uploads }) => uploads.parts(OTHER, "blob1"),
    remove: ({ uploads }) => uploads.remove(OTHER, "blob1"),
    prune: ({ uploads }) => uploads.prune(SOON, PAGE),
  },
  talks: {
    read: ({ talks }) => talks.read(HEAVY, OTHER, "new"),
    write: ({ talks }) => talks.write(text, T),
  },
  proofs: {
    note: ({ proofs }) =>
      proofs.note({
        tokenHash: "hash10",
        userId: OTHER,
        deviceId: "cc-10",
        signingToken: "k",
        now: T,
        key: "fresh",
        until: T,
      }),
  },
  pictures: {
    insert: ({ pictures }) => having(pictures.find("pic1"), (row) => pictures.insert({ ...row, id: "new" })),
    find: ({ pictures }) => pictures.find("pic1"),
    of: ({ pictures }) => pictures.of(OTHER),
    setStatus: ({ pictures }) => pictures.setStatus("pic1", "replaced"),
    standing: ({ pictures }) => pictures.standing("rejected", T + 10_000, 50),
    waiting: [
      ({ pictures }) => pictures.waiting(null, 50),
      ({ pictures }) => pictures.waiting({ at: T + 10_003, id: "pic10003" }, 50),
    ],
    due: ({ pictures }) => pictures.due(T + 10_000, 20),
    putOff: ({ pictures }) => pictures.putOff(["pic3", "pic7"], T + 90_000),
    backlog: ({ pictures }) => pictures.backlog(PAGE),
    remove: ({ pictures }) => pictures.remove("pic1"),
  },
  videos: {
    insert: ({ videos }) => having(videos.find("vid8"), (row) => videos.insert({ ...row, id: "new" })),
    find: ({ videos }) => videos.find("vid8"),
    of: ({ videos }) => videos.of(OTHER),
    judge: [({ videos }) => videos.judge("vid8", T), ({ videos }) => videos.judge("vid8", null)],
    hot: [({ videos }) => videos.hot(null, PAGE), ({ videos }) => videos.hot({ heat: 10_000, id: "vid8" }, PAGE)],
    look: [
      ({ videos }) => videos.look({ videoId: "vid8", userId: QUIET, at: T }),
      ({ videos }) => videos.look({ videoId: "vid8", userId: HEAVY, at: T }),
    ],
    remove: ({ videos }) => videos.remove("vid8"),
    pruneViews: ({ videos }) => videos.pruneViews(SOON, 500),
  },
  upkeepLeases: {
    find: ({ upkeepLeases }) => upkeepLeases.find("prune"),
    take: ({ upkeepLeases }) => upkeepLeases.take({ task: "prune", holder: "a", now: T, until: T + 1, doneBy: T }),
    keep: ({ upkeepLeases }) => upkeepLeases.keep("prune", "a", T),
    done: ({ upkeepLeases }) => upkeepLeases.done("prune", "a", T),
  },
  meta: {
    lineage: ({ meta }) => meta.lineage(),
    get: ({ meta }) => meta.get("key1"),
    set: ({ meta }) => meta.set("key1", "other"),
  },
}
