/** The invariants by id: the words of a report, and of what each planted bug is expected to violate. */

export const INVARIANTS = {
  // at each write to a device's database
  "log-append": "the log is append-only and without gaps",
  "stale-append": "only the newest leader of a database writes its log and rows (R10)",
  "stale-send": "only the newest leader of a database sends its intents (R10)",
  "fencing-token": "a leader's fencing token never falls",
  "intent-forward": "a settled intent never comes back",
  "ack-durable": "what was accepted is safe on the disk",
  // at each commit of the gateway
  ledger: "entries sum to balances, never below zero, double entries net to zero (R8)",
  "paid-once": "nothing is granted or charged twice (R8)",
  hold: "what is held of an account is what its open calls hold, and nothing is paid with it but their minutes",
  purchase: "an order that is paid has brought its coins once, one that is not has brought none (R8, R9)",
  renewal:
    "a card is charged once for each period that begins, never for who has paused, cancelled or asked a payment back",
  task: "coins of a task come once a period for an account and for a device, and only for what was done",
  game: "a game is played once a day by a user, and brings what its seed draws, in coins and gifts, in the same commit",
  limit: "what a user has ordered in a day stays within the limit of their own, which never rises at once",
  "call-one": "nobody is in two calls or two open matches at once, and nobody in a call is found for a match (CALL-20)",
  "call-blocked": "no two of whom one has blocked the other are brought together, in a match or a call (CALL-20)",
  "match-pair":
    "nobody is found for the one who was found last, and a call begins only when both have agreed (CALL-20)",
  "match-fee": "a match is paid by each side once, as told, in the commit in which both have seen each other (CALL-20)",
  "feed-gap": "a feed is numbered without gaps",
  "session-order": "messages of a session are numbered without gaps (R7)",
  "sent-once": "an intent has at most one effect (R4)",
  replayed: "a signed request is done once, however often it comes (R18)",
  // at quiescence
  "outbox-stuck": "within 60 s after healing every intent is settled or visibly parked (R5)",
  "once-stuck": "within 60 s after healing every device knows what became of its once commands",
  "once-outcome": "what a device says became of a once command is what the gateway did, and an id happens at most once",
  "feed-stuck": "within 60 s after healing every device has its whole feed",
  "wrong-park": "only what can never succeed is parked, at any clock (R11)",
  "intent-lost": "an accepted intent has its effect, or stands in the outbox (R4)",
  "settled-once": "an effect is in the device's log once (R4)",
  "message-order": "messages of one chat stand in the order in which they were accepted (R7)",
  "message-lost": "every message of the gateway is on its members' devices, as sent (R7)",
  unread: "unread equals a recount (R7)",
  projection: "rows equal a fold of the log from nothing (R6)",
  "log-feed": "the device's log holds the gateway's feed, in its order",
  balance: "the balance on the device is the ledger's (R8)",
  "sign-in": "whoever has the password gets in again once all is well",
  "verb-hung": "every verb of a page ends",
  unreadable: "everything stored can be read",
  "left-behind": "no lock, channel or socket outlives its tab, none is taken twice",
  "foreign-data": "nothing of another account is in an account's database (R19)",
  secret: "no token or password is in a database (R19)",
  signature:
    "what a session's own key has signed is never told to be signed wrongly, which would log its user out (R11)",
  clock: "a signed request needs at most two tries, whatever the clock says (R11)",
  "call-seen": "no minute is charged before both sides have said that they see each other",
  "call-time": "a call ends and is charged by the gateway's clock (R11)",
  "call-halted":
    "no further minute begins while a side is away or says that its media is broken, whoever lies (CALL-11)",
  "call-given-back":
    "a minute is given back only at the end of its call, the last one, and when it began in a break that nobody mended",
  "call-idle": "a device shows the call and the match that the gateway has, and none that are over",
  view: "what a page is shown equals the rows (R6)",
  differs: "a database and its model give the same answers (tiers B to D)",
  // of the machinery
  defect: "no defect: every expected failure has its name",
  endless: "the world comes to rest",
} as const

export type Invariant = keyof typeof INVARIANTS

export interface Violation {
  readonly inv: Invariant
  readonly detail: string
  readonly step: number
  /** Ms from the beginning. */
  readonly at: number
}
