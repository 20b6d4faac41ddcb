/**
 * The data that the call views show. Times and money come from the call machine; the views only put them into words.
 */
import type { CallOutcome } from "#schema/chat/message.ts"
import type { CallKind } from "#schema/rules/calls/call-gate.ts"

export interface CallPerson {
  readonly id: number
  readonly name: string
  readonly photo: string
  readonly demo: boolean
}

export interface RingModel {
  readonly person: CallPerson
  readonly kind: CallKind
  /** The points that a minute earns the called user. */
  readonly pointsPerMinute: number
  /** Seconds until the ring ends by itself. */
  readonly secondsLeft: number
}

export interface OutgoingModel {
  readonly person: CallPerson
  readonly kind: CallKind
  readonly coinsPerMinute: number
  /** checking: the answer was lost, and the gateway is asked for the outcome. */
  readonly state: "calling" | "checking" | "ringing" | "connecting"
  /** Seconds until the ring ends by itself; undefined once answered. */
  readonly secondsLeft: number | undefined
}

export interface InCallModel {
  readonly person: CallPerson
  readonly kind: CallKind
  /**
   * checking: the gateway is asked whether the answer arrived. joining: answered, no picture yet. apart: the other side
   * is away for now.
   */
  readonly phase: "checking" | "joining" | "talking" | "apart"
  readonly elapsedMs: number
  /** Coins that the caller pays, or points that the called user earns. */
  readonly money: { readonly kind: "coins" | "points"; readonly amount: number }
  /** Whole minutes that the balance still pays for; undefined for the called user. */
  readonly minutesLeft: number | undefined
  /** coins: the balance does not pay for another minute. limit: the user's own limit for today is reached. */
  readonly endingFor: "coins" | "limit" | null
  /** Seconds until the call ends because the other side stays away. */
  readonly apartSecondsLeft: number | undefined
  /** A side reports that its media is broken: no new minute is charged. */
  readonly isHalted: boolean
  readonly microphone: boolean
  readonly camera: boolean
  readonly remoteMicrophone: boolean
  readonly remoteCamera: boolean
  readonly quality: "good" | "fair" | "poor" | null
  readonly canFlip: boolean
  /**
   * `step`: how much of the own picture the network carries. `remoteWeak`: the other side's network carries none of
   * theirs.
   */
  readonly step: "whole" | "small" | "off"
  readonly remoteWeak: boolean
  /** Who is speaking; false except in voice calls. */
  readonly remoteSpeaks: boolean
  readonly ownSpeaks: boolean
  /** Unread messages from this person. */
  readonly unread: number
}

export interface InCallActions {
  readonly onMicrophone: (on: boolean) => void
  readonly onCamera: (on: boolean) => void
  readonly onFlip: () => void
  /** Opens the chat and keeps the call as a small card. */
  readonly onChat: () => void
  readonly onGift: () => void
  /** Leads to coins and keeps the call as a small card. */
  readonly onTopUp: () => void
  readonly onEnd: () => void
}

export interface SummaryModel {
  readonly person: CallPerson
  readonly outcome: CallOutcome
  readonly role: "caller" | "callee"
  readonly elapsedMs: number
  readonly minutes: number
  readonly coins: number
  readonly points: number
  readonly balance: number
  /** Bytes that the call transferred in this tab, both ways; undefined when the call was not in this tab. */
  readonly bytes: number | undefined
}
