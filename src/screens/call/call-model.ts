/** What the call views show. Times and money come from the call machine; the views only word them. */
import type { CallOutcome } from "#schema/chat/message.ts"
import type { CallKind } from "#schema/rules/call-gate.ts"

export interface CallPerson {
  readonly id: number
  readonly name: string
  readonly photo: string
  readonly demo: boolean
}

export interface RingModel {
  readonly person: CallPerson
  readonly kind: CallKind
  /** What a minute means to the one who is called. */
  readonly pointsPerMinute: number
  /** Until the ring ends by itself. */
  readonly secondsLeft: number
}

export interface OutgoingModel {
  readonly person: CallPerson
  readonly kind: CallKind
  readonly coinsPerMinute: number
  /** checking: the answer was lost, and the gateway is asked what became of it. */
  readonly state: "calling" | "checking" | "ringing" | "connecting"
  /** Until the ring ends by itself; undefined once answered. */
  readonly secondsLeft: number | undefined
}

export interface InCallModel {
  readonly person: CallPerson
  readonly kind: CallKind
  /** checking: whether the answer has come through. joining: answered, no picture yet. apart: the other side is gone for now. */
  readonly phase: "checking" | "joining" | "talking" | "apart"
  readonly elapsedMs: number
  /** Coins paid by the caller, points earned by the called. */
  readonly money: { readonly kind: "coins" | "points"; readonly amount: number }
  /** Whole minutes that the balance still pays; undefined for the called. */
  readonly minutesLeft: number | undefined
  /** The balance does not pay another minute. */
  readonly endingFor: "coins" | "limit" | null
  /** Until the call ends because the other side stays away. */
  readonly apartSecondsLeft: number | undefined
  /** A side says that its media is broken: no minute begins. */
  readonly isHalted: boolean
  readonly microphone: boolean
  readonly camera: boolean
  readonly remoteMicrophone: boolean
  readonly remoteCamera: boolean
  readonly quality: "good" | "fair" | "poor" | null
  readonly canFlip: boolean
  /** How much of the own picture the network carries, and whether the other side's carries any. */
  readonly step: "whole" | "small" | "off"
  readonly remoteWeak: boolean
  /** Who is speaking: told in voice calls. */
  readonly remoteSpeaks: boolean
  readonly ownSpeaks: boolean
  /** Unread messages of this person. */
  readonly unread: number
}

export interface InCallActions {
  readonly onMicrophone: (on: boolean) => void
  readonly onCamera: (on: boolean) => void
  readonly onFlip: () => void
  /** Shows the chat and keeps the call as a small card. */
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
  /** What the call has carried in this tab, both ways; undefined when it was not here. */
  readonly bytes: number | undefined
}
