/**
 * The list of gifts in localStorage, with the device's time of it (spec section 3): the panel opens with it at once, whatever the worker
 * and the network are doing. It is forgotten when the session ends (account/SessionEnd.tsx).
 */
import { useEffect, useState } from "react"
import type { PanelGift } from "#schema/gifts/gift.ts"
import { keepStored, readStored } from "../../browser/stored.ts"
import type { RemoteState } from "../../client/client.ts"

const LIST = "giftData"
const TIME = "giftDataTime"
/** More than this is not kept. */
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

/** Undefined when there is none, or none that can be read whole. */
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

/** The newest list that is known; `staleAsOf`: its time, where nothing newer could be had. */
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
  if (remote.value !== undefined) return { gifts: remote.value, staleAsOf: undefined }
  return { gifts: saved?.gifts, staleAsOf: saved?.asOf }
}
