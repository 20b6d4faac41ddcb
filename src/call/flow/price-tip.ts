/**
 * How often a call's price is confirmed, and at which places it has been (localStorage CAMC_WALL_TIP). Default: always.
 */
import { useSyncExternalStore } from "react"
import {
  CALL_LOCATIONS,
  type CallLocation,
  PRICE_TIP_POLICIES,
  type PriceTipPolicy,
} from "#schema/rules/calls/call-gate.ts"
import { keepStored, readStored } from "../../browser/stored.ts"
import { makeListeners } from "../../client/listeners.ts"

const KEY = "CAMC_WALL_TIP"

export interface PriceTip {
  readonly policy: PriceTipPolicy
  readonly seen: ReadonlyArray<CallLocation>
}

const FIRST: PriceTip = { policy: "always", seen: [] }
const isLocation = (value: unknown): value is CallLocation => typeof value === "string" && value in CALL_LOCATIONS

/** Reads the stored text; uses the default where the text cannot be read. */
export const parsePriceTip = (text: string | undefined): PriceTip => {
  if (text === undefined) return FIRST
  try {
    const { policy, seen } = JSON.parse(text) as Partial<Record<keyof PriceTip, unknown>>
    return {
      policy: PRICE_TIP_POLICIES.find((known) => known === policy) ?? FIRST.policy,
      seen: Array.isArray(seen) ? seen.filter(isLocation) : [],
    }
  } catch {
    return FIRST
  }
}

const listeners = makeListeners()
const keep = (tip: PriceTip) => {
  keepStored(KEY, JSON.stringify(tip))
  listeners.tell()
}

export const readPriceTip = (): PriceTip => parsePriceTip(readStored(KEY))

export const choosePriceTip = (policy: PriceTipPolicy): void => keep({ ...readPriceTip(), policy })

export const rememberPriceTip = (location: CallLocation): void => {
  const tip = readPriceTip()
  if (!tip.seen.includes(location)) keep({ ...tip, seen: [...tip.seen, location] })
}

/** For the account screen: the policy, and how to change it. */
export const usePriceTip = (): readonly [PriceTipPolicy, (policy: PriceTipPolicy) => void] => [
  useSyncExternalStore(listeners.add, () => readPriceTip().policy),
  choosePriceTip,
]
