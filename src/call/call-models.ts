/** What the call views show, made from the call's state, its media and the time. */
import type { CallState } from "#schema/calls/call.ts"
import type { Person } from "#schema/people/user.ts"
import { pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import { REMOTE_LEFT_TIMEOUT_MS, RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { CallPerson, InCallModel, OutgoingModel, RingModel, SummaryModel } from "../screens/call/call-model.ts"
import { FIRST_STATE, type MediaState } from "./media/call-media.ts"

export const personModel = (person: Person): CallPerson => ({
  id: person.userId,
  name: person.userName,
  photo: person.headImg,
  demo: person.demo,
})

export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1_000))

export const ringSecondsLeft = (call: CallState, now: number): number =>
  Math.min(RING_TIMEOUT_MS / 1_000, secondsUntil(call.invitedAt + RING_TIMEOUT_MS, now))

export const ringModel = (call: CallState, now: number): RingModel => ({
  person: personModel(call.remote),
  kind: call.kind,
  pointsPerMinute: pointsOfMinute(call.pricePerMinute),
  secondsLeft: ringSecondsLeft(call, now),
})

export const outgoingModel = (call: CallState, now: number): OutgoingModel => ({
  person: personModel(call.remote),
  kind: call.kind,
  coinsPerMinute: call.pricePerMinute,
  state: "ringing",
  secondsLeft: ringSecondsLeft(call, now),
})

/** Time of talk so far, or of the whole call once it has ended. */
export const elapsedMs = (call: CallState, now: number): number =>
  call.startedAt === null ? 0 : Math.max(0, (call.endedAt ?? now) - call.startedAt)

interface Around {
  readonly now: number
  readonly balance: number
  readonly unread: number
  /** The gateway is being asked whether the answer has arrived. */
  readonly isChecking: boolean
  /** Since when the other side is away, by the same clock as `now`; null while it is there. */
  readonly apartSince: number | null
  readonly remoteSpeaks: boolean
  readonly ownSpeaks: boolean
}

/**
 * Why the call ends soon. The balance is newer than `endingSoon`: since then a gift may have spent the next minute's
 * coins, or a payment may have brought them. With enough balance, the reason is the user's own spending limit.
 */
const endingFor = ({ endingSoon, pricePerMinute }: CallState, balance: number): InCallModel["endingFor"] =>
  balance < pricePerMinute ? "coins" : endingSoon ? "limit" : null

export const inCallModel = (call: CallState, media: MediaState | null, around: Around): InCallModel => {
  const { microphone, camera, remoteMicrophone, remoteCamera, quality, canFlip, step, remoteWeak } =
    media ?? FIRST_STATE
  const isCaller = call.role === "caller"
  const { now, balance, apartSince } = around
  const ending = isCaller && call.startedAt !== null && call.endedAt === null ? endingFor(call, balance) : null
  return {
    person: personModel(call.remote),
    kind: call.kind,
    phase: around.isChecking ? "checking" : call.phase === "talking" || call.phase === "apart" ? call.phase : "joining",
    elapsedMs: elapsedMs(call, now),
    money: isCaller ? { kind: "coins", amount: call.coins } : { kind: "points", amount: call.points },
    minutesLeft:
      isCaller && call.pricePerMinute > 0
        ? ending === "limit"
          ? 0
          : Math.floor(balance / call.pricePerMinute)
        : undefined,
    endingFor: ending,
    apartSecondsLeft: apartSince === null ? undefined : secondsUntil(apartSince + REMOTE_LEFT_TIMEOUT_MS, now),
    isHalted: call.phase !== "ended" && (call.broken?.byMe === true || call.broken?.byThem === true),
    microphone,
    camera,
    remoteMicrophone,
    remoteCamera,
    quality,
    canFlip,
    step: camera ? step : "whole",
    remoteWeak,
    remoteSpeaks: around.remoteSpeaks,
    ownSpeaks: around.ownSpeaks && microphone,
    unread: around.unread,
  }
}

export const summaryModel = (call: CallState, balance: number, bytes: number | undefined): SummaryModel => ({
  person: personModel(call.remote),
  outcome: call.outcome ?? "ended",
  role: call.role,
  elapsedMs: elapsedMs(call, call.endedAt ?? 0),
  minutes: call.minutes,
  coins: call.coins,
  points: call.points,
  balance,
  bytes,
})
