/**
 * Rules of matching as pure functions of rows: what a match costs, who pays in its call, and what each side is told.
 */
import type { MatchTerms } from "#schema/calls/match-terms.ts"
import type { MatchConfig } from "#schema/matches/match.ts"
import { minutePrice } from "#schema/rules/calls/call-gate.ts"
import {
  MATCH_CALL_MS,
  MATCH_DECIDE_MS,
  MATCH_FREE_PER_DAY,
  MATCH_INVITATION_SHOW_S,
  MATCH_PRICE,
  MATCH_SWITCH_DELAY_MS,
} from "#schema/rules/calls/match.ts"
import { dayOf, nextDayAt } from "#schema/rules/gateway-day.ts"
import type { GatewaySettings } from "../settings.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import type { MatchSeekerRow } from "../store/tables/calls/match-seekers.ts"
import type { MatchRow } from "../store/tables/calls/matches.ts"

/** The row of a user who has never waited. */
export const newSeeker = ({ id, gender }: Pick<AccountRow, "id" | "gender">, at: number): MatchSeekerRow => ({
  userId: id,
  deviceId: "",
  gender,
  wanted: "everyone",
  isWaiting: false,
  since: at,
  leaseUntil: at,
  matchId: null,
  lastPartnerId: null,
  day: dayOf(at),
  freeUsed: 0,
  unseen: 0,
})

/** The row with today's counts. */
export const ofToday = (row: MatchSeekerRow, at: number): MatchSeekerRow =>
  row.day === dayOf(at) ? row : { ...row, day: dayOf(at), freeUsed: 0, unseen: 0 }

export interface Fee {
  readonly fee: number
  /** Uses one of the day's free matches. */
  readonly isFree: boolean
}

/** What a match costs the user at the moment; the row must be of today. */
export const feeOf = ({ payStatus }: Pick<AccountRow, "payStatus">, { freeUsed }: MatchSeekerRow): Fee => {
  if (payStatus > 0) return { fee: 0, isFree: false }
  return freeUsed < MATCH_FREE_PER_DAY ? { fee: 0, isFree: true } : { fee: MATCH_PRICE, isFree: false }
}

/** The settings that an operator may override. */
type MatchSettings = Pick<GatewaySettings, "matchSwitchMs">

/** How long after its start a match may become private at the earliest, ms. */
export const switchDelayOf = ({ matchSwitchMs = MATCH_SWITCH_DELAY_MS }: MatchSettings): number => matchSwitchMs

export const configOf = (
  account: Pick<AccountRow, "payStatus">,
  row: MatchSeekerRow,
  settings: MatchSettings,
  at: number,
): MatchConfig => ({
  countdown: MATCH_DECIDE_MS / 1_000,
  freePrice: 0,
  livecamMatchPrice: MATCH_PRICE,
  vipPrice: 0,
  livecamFakeCallPageShowSeconds: MATCH_INVITATION_SHOW_S,
  callSeconds: MATCH_CALL_MS / 1_000,
  switchSeconds: switchDelayOf(settings) / 1_000,
  freePerDay: MATCH_FREE_PER_DAY,
  freeLeft: account.payStatus > 0 ? null : Math.max(0, MATCH_FREE_PER_DAY - row.freeUsed),
  resetsAt: nextDayAt(at),
  price: feeOf(account, row).fee,
})

export interface Side {
  readonly userId: number
  readonly otherId: number
  readonly fee: number
  readonly isFree: boolean
  readonly agreed: boolean
}

/** A match from one member's side; undefined for anybody else. */
export const sideOf = (match: MatchRow, userId: number): Side | undefined => {
  const { firstId, secondId } = match
  if (userId === firstId)
    return { userId, otherId: secondId, fee: match.firstFee, isFree: match.firstIsFree, agreed: match.firstAgreed }
  if (userId === secondId)
    return { userId, otherId: firstId, fee: match.secondFee, isFree: match.secondIsFree, agreed: match.secondAgreed }
  return undefined
}

type Member = Pick<AccountRow, "id" | "goddess" | "callPrice" | "friendCallPrice">

/**
 * The caller, the callee, and the price of a private minute. With exactly one host, the other member is the caller and
 * pays; otherwise the match cannot become private (null).
 */
export const rolesOf = (first: Member, second: Member, areFriends: boolean) => {
  const [caller, callee] = first.goddess && !second.goddess ? [second, first] : [first, second]
  const canBePrivate = callee.goddess && !caller.goddess
  return {
    callerId: caller.id,
    calleeId: callee.id,
    privatePrice: canBePrivate ? minutePrice(callee, areFriends) : null,
  }
}

/** What each side is told when the match call begins. */
export const termsOf = (fee: number, privatePrice: number | null, settings: MatchSettings): MatchTerms => ({
  fee,
  privatePrice,
  lastsMs: MATCH_CALL_MS,
  switchAfterMs: switchDelayOf(settings),
})
