/**
 * The list of gifts in localStorage, with the device time of its answer (spec section 3). The panel opens with it at
 * once, whatever the worker and the network are doing. It is removed when the session ends (account/SessionEnd.tsx).
 */
import { useEffect, useState } from "react"
import type { PanelGift } from "#schema/gifts/gift.ts"
import { keepStored, readStored } from "../../browser/stored.ts"
import type { RemoteState } from "../../client/client.ts"

const LIST = "giftData"
const TIME = "giftDataTime"
/** A longer list is not stored. */
const MOST = 200

interface GiftData {
  readonly gifts: ReadonlyArray<PanelGift>
  /** Device time of the answer, ms since 1970. */
  readonly asOf: number
}

const COUNTS = ["giftId", "gold", "giftStar", "friendGiftSort"] as const

const isGift = (value: unknown): value is PanelGift => {
  if (typeof value !== "object" || value === null) return false
  const gift: Partial<Record<keyof PanelGift, unknown>> = value
  const isText = (text: unknown, most: number) => typeof text === "string" && text.length <= most
  return (
    COUNTS.every((name) => Number.isSafeInteger(gift[name]) && Number(gift[name]) >= 0) &&
    isText(gift.giftName, 80) &&
    isText(gift.giftImage, 300) &&
    typeof gift.vip === "boolean"
  )
}

/** Undefined when no list is stored, or when any part of it is invalid. */
export const readGiftData = (): GiftData | undefined => {
  try {
    const [gifts, asOf]: ReadonlyArray<unknown> = [JSON.parse(readStored(LIST) ?? "null"), Number(readStored(TIME))]
    if (!Array.isArray(gifts) || gifts.length > MOST || !gifts.every(isGift)) return undefined
    return typeof asOf === "number" && Number.isSafeInteger(asOf) && asOf > 0 ? { gifts, asOf } : undefined
  } catch {
    return undefined
  }
}

export const keepGiftData = ({ gifts, asOf }: GiftData): void => {
  if (gifts.length > MOST) return
  keepStored(LIST, JSON.stringify(gifts))
  keepStored(TIME, String(Math.floor(asOf)))
}

/** The newest known list. `staleAsOf`: its device time, ms, when no newer list could be fetched. */
export const useGiftData = (
  remote: RemoteState<ReadonlyArray<PanelGift>>,
): { readonly gifts: ReadonlyArray<PanelGift> | undefined; readonly staleAsOf: number | undefined } => {
  const [saved] = useState(readGiftData)
  const answer = remote.state === "ready" && !remote.stale ? remote : undefined
  const [gifts, asOf] = [answer?.value, answer?.asOf]
  useEffect(() => {
    if (gifts !== undefined && asOf !== undefined) keepGiftData({ gifts, asOf })
  }, [gifts, asOf])
  if (remote.state === "ready") return { gifts: remote.value, staleAsOf: remote.stale ? remote.asOf : undefined }
  if (remote.state === "loading") return { gifts: saved?.gifts, staleAsOf: undefined }
  if (remote.value !== undefined) return { gifts: remote.value, staleAsOf: remote.asOf }
  return { gifts: saved?.gifts, staleAsOf: saved?.asOf }
}
