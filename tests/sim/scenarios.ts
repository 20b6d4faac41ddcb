/**
 * Short scripted lives in which a worker is killed at every step (R2), one scenario per line. `kill` is the device
 * whose first tab dies. Scenarios about money and messages also run with two kills.
 */
import type { ClockShape } from "./kernel/clock.ts"
import type { Move, Plan } from "./plan/plan.ts"
import { CALM, type Weather } from "./world/weather.ts"

type Step = readonly [at: number, device: number, what: string]

interface Script {
  readonly steps: ReadonlyArray<Step>
  readonly faults?: ReadonlyArray<Step>
  readonly kill?: number
  readonly signedOut?: ReadonlyArray<number>
  readonly tabs?: ReadonlyArray<number>
  readonly clock?: ClockShape
  readonly price?: number
  /** Weather of the device whose tab dies. */
  readonly weather?: Partial<Weather>
  /** Also killed at pairs of steps. */
  readonly isPrecious?: boolean
}

/** Device 0 is Ann's; device 1 belongs to Bo, a host. */
const call: ReadonlyArray<Step> = [
  [600, 0, "startCall"],
  [1_200, 1, "answerCall"],
  [1_800, 0, "seeFirstFrame"],
  [1_900, 1, "seeFirstFrame"],
]
const buy: ReadonlyArray<Step> = [
  [300, 0, "makeOrder"],
  [1_000, 0, "openCheckout"],
  [1_500, 0, "payOrders"],
]
const collect: ReadonlyArray<Step> = [
  [300, 0, "checkIn"],
  [1_000, 0, "collectCheckIn"],
  [1_400, 0, "collectCheckIn"],
]
const subscribe: ReadonlyArray<Step> = [
  [300, 0, "subscribe"],
  [1_500, 0, "payOrders"],
  [2_400, 0, "subscriptionsComeDue"],
  [3_000, 0, "pauseSubscription"],
]
/** A friend request from the other user's video. */
const befriend: ReadonlyArray<Step> = [
  [200, 1, "addVideo"],
  [2_000, 0, "addFromVideo"],
]
const match: ReadonlyArray<Step> = [
  [300, 0, "seekMatch"],
  [310, 1, "seekMatch"],
  [1_500, 0, "agreeMatch"],
  [1_600, 1, "agreeMatch"],
]
const LOST: Partial<Weather> = { answerLoss: 0.5 }
const AHEAD: ClockShape = { kind: "linear", offset: 7_200_000, partsPerMillion: 0 }

export const scripts: Readonly<Record<string, Script>> = {
  "first-start": { steps: [] },
  "start-as-visitor": { steps: [], signedOut: [0] },
  "sign-in": { steps: [[300, 0, "signIn"]], signedOut: [0] },
  "sign-in-answer-lost": { steps: [[300, 0, "signIn"]], signedOut: [0], weather: LOST },
  "send-text": { steps: [[300, 0, "sendMessage"]], isPrecious: true },
  "send-while-starting": { steps: [[0, 0, "sendMessage"]], isPrecious: true },
  "send-three": { steps: [[300, 0, "sendMany"]], isPrecious: true },
  "send-answer-lost": { steps: [[300, 0, "sendMessage"]], weather: LOST, isPrecious: true },
  "send-request-lost": { steps: [[300, 0, "sendMessage"]], weather: { requestLoss: 0.5 } },
  "send-doubled": { steps: [[300, 0, "sendMessage"]], weather: { duplicate: 1 }, isPrecious: true },
  "send-cut-off": { steps: [[400, 0, "sendMessage"]], faults: [[300, 0, "partition"]] },
  "send-wrong-clock": { steps: [[300, 0, "sendMessage"]], clock: AHEAD },
  "send-clock-jumps": { steps: [[400, 0, "sendMessage"]], faults: [[300, 0, "clockJump"]] },
  "send-hopeless": { steps: [[300, 0, "sendToNobody"]] },
  "send-behind-hopeless": {
    steps: [
      [300, 0, "sendToNobody"],
      [310, 0, "sendMessage"],
    ],
  },
  "send-and-cancel": {
    steps: [
      [300, 0, "sendMessage"],
      [301, 0, "cancelIntent"],
    ],
  },
  "retry-parked": {
    steps: [
      [300, 0, "sendToNobody"],
      [800, 0, "retryIntent"],
    ],
  },
  "receive-text": { steps: [[300, 1, "sendMessage"]] },
  "receive-while-away": { steps: [[300, 1, "sendMany"]], faults: [[200, 0, "partition"]] },
  "both-send": {
    steps: [
      [300, 0, "sendMessage"],
      [300, 1, "sendMessage"],
    ],
    isPrecious: true,
  },
  "read-marks": {
    steps: [
      [300, 1, "sendMessage"],
      [800, 0, "markRead"],
    ],
  },
  "read-twice": {
    steps: [
      [300, 1, "sendMany"],
      [800, 0, "markRead"],
      [801, 0, "markRead"],
    ],
  },
  "keep-draft": {
    steps: [
      [300, 0, "keepDraft"],
      [600, 0, "sendMessage"],
    ],
  },
  "hints-lost": { steps: [[300, 1, "sendMany"]], weather: { hintLoss: 1 } },
  "hints-doubled": { steps: [[300, 1, "sendMany"]], weather: { hintDuplicate: 1, hintReorder: 0.5 } },
  "ring-unanswered": { steps: [[600, 0, "startCall"]] },
  "ring-cancelled": {
    steps: [
      [600, 0, "startCall"],
      [1_500, 0, "endCall"],
    ],
  },
  "ring-refused": {
    steps: [
      [600, 0, "startCall"],
      [1_500, 1, "endCall"],
    ],
  },
  "call-caller-dies": { steps: [...call, [3_000, 0, "endCall"]], isPrecious: true },
  "call-host-dies": { steps: [...call, [3_000, 1, "endCall"]], kill: 1, isPrecious: true },
  "call-never-hung-up": { steps: call, isPrecious: true },
  "call-answer-lost": { steps: [...call, [3_000, 0, "endCall"]], weather: LOST, isPrecious: true },
  "call-request-lost": { steps: [...call, [3_000, 0, "endCall"]], weather: { requestLoss: 0.5 } },
  "call-doubled": { steps: [...call, [3_000, 0, "endCall"]], weather: { duplicate: 1 } },
  "call-slow": { steps: [...call, [3_000, 0, "endCall"]], weather: { delay: 1, delayMean: 2_000 } },
  "call-free": { steps: [...call, [3_000, 0, "endCall"]], price: 0 },
  "call-too-dear": { steps: [[600, 0, "startCall"]], price: 500 },
  "call-and-text": { steps: [...call, [2_000, 0, "sendMessage"]] },
  "buy-coins": { steps: buy, isPrecious: true },
  "buy-answer-lost": { steps: buy, weather: LOST, isPrecious: true },
  "buy-request-lost": { steps: buy, weather: { requestLoss: 0.5 } },
  "buy-doubled": { steps: buy, weather: { duplicate: 1 } },
  "buy-channel-away": { steps: buy, faults: [[500, 0, "channelAway"]] },
  "refund-coins": { steps: [...buy, [2_400, 0, "requestRefund"]], isPrecious: true },
  "refund-answer-lost": { steps: [...buy, [2_400, 0, "requestRefund"]], weather: LOST },
  "collect-task": { steps: collect, isPrecious: true },
  "collect-answer-lost": { steps: collect, weather: LOST },
  "collect-doubled": { steps: collect, weather: { duplicate: 1 } },
  "check-in": { steps: [[300, 0, "checkIn"]], isPrecious: true },
  "check-in-answer-lost": { steps: [[300, 0, "checkIn"]], weather: LOST },
  "send-gift": { steps: [[300, 0, "sendGift"]], isPrecious: true },
  "gift-answer-lost": { steps: [[300, 0, "sendGift"]], weather: LOST, isPrecious: true },
  "gift-doubled": { steps: [[300, 0, "sendGift"]], weather: { duplicate: 1 } },
  "gift-in-call": { steps: [...call, [2_400, 0, "sendGift"], [3_000, 0, "endCall"]] },
  subscribe: { steps: subscribe, isPrecious: true },
  "subscribe-answer-lost": { steps: subscribe, weather: LOST },
  "ask-payout": { steps: [[300, 1, "requestPayout"]], kill: 1, isPrecious: true },
  "payout-answer-lost": { steps: [[300, 1, "requestPayout"]], kill: 1, weather: LOST },
  "match-agreed": { steps: match, isPrecious: true },
  "match-answer-lost": { steps: match, weather: LOST },
  "play-game": { steps: [[300, 0, "playGame"]], isPrecious: true },
  "play-answer-lost": { steps: [[300, 0, "playGame"]], weather: LOST },
  "play-twice": {
    steps: [
      [300, 0, "playGame"],
      [301, 0, "playGame"],
    ],
    weather: { duplicate: 1 },
  },
  "add-video": { steps: [[300, 0, "addVideo"]], isPrecious: true },
  "video-answer-lost": { steps: [[300, 0, "addVideo"]], weather: LOST },
  "add-from-video": { steps: befriend, isPrecious: true },
  "add-from-video-answer-lost": { steps: befriend, weather: LOST },
  "add-from-video-doubled": { steps: befriend, weather: { duplicate: 1 } },
  "sign-out-sending": {
    steps: [
      [300, 0, "sendMessage"],
      [301, 0, "signOut"],
    ],
  },
  "sign-out-and-in": {
    steps: [
      [300, 0, "signOut"],
      [1_500, 0, "signIn"],
    ],
  },
  "switch-account": { steps: [[300, 0, "switchAccount"]] },
  "session-ends": { steps: [[310, 0, "sendMessage"]], faults: [[300, 0, "sessionEnd"]] },
  "banned-for-a-while": { steps: [[310, 0, "sendMessage"]], faults: [[300, 0, "ban"]] },
  "leader-dies-follower-sends": { steps: [[400, 0, "sendMany"]], tabs: [2, 1] },
  "follower-takes-over": {
    steps: [
      [300, 0, "sendMessage"],
      [600, 1, "sendMessage"],
    ],
    tabs: [3, 1],
  },
  "leader-frozen": { steps: [[400, 0, "sendMessage"]], faults: [[300, 0, "freeze"]], tabs: [2, 1] },
  "cached-reads": {
    steps: [
      [300, 0, "readWall"],
      [400, 0, "readProfile"],
    ],
  },
}

const HEAL_AFTER_MS = 4_000

export const scenarioPlan = (name: string, seed: number): Plan => {
  const script = scripts[name]
  if (script === undefined) throw new Error(`no scenario ${name}; there are: ${Object.keys(scripts).join(", ")}`)
  const toMove = ([at, device, what]: Step): Move => ({ at, device, tab: 0, what, r: 1 })
  const last = Math.max(0, ...script.steps.map(([at]) => at))
  const device = (owner: number) => ({
    owner,
    clock: script.clock ?? ({ kind: "right" } as const),
    tabs: script.tabs?.[owner] ?? 1,
    signedIn: script.signedOut?.includes(owner) !== true,
    weather: { ...CALM, ...(owner === (script.kill ?? 0) ? script.weather : {}) },
    diskFault: 0,
    diskLatency: 0,
  })
  return {
    seed,
    mask: 0,
    users: [
      { name: "Ann", gender: 2, host: false, callPrice: 0 },
      { name: "Bo", gender: 2, host: true, callPrice: script.price ?? 40 },
    ],
    devices: [device(0), device(1)],
    acts: script.steps.map(toMove),
    faults: (script.faults ?? []).map(toMove),
    healAt: last + HEAL_AFTER_MS,
    picksUntil: null,
  }
}
