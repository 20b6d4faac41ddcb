import { useEffect } from "react"
import { useNavigate } from "react-router-dom"
import { makeStoredList } from "../../browser/stored-list.ts"
import { useQuery } from "../../client/use-query.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { OfferView } from "./OfferView.tsx"
import { useGatewayNow, usePaymentConfig } from "./use-shop.ts"

const CALL = { _tag: "call" } as const
const SECOND = 1_000

const isOfferId = (value: unknown): value is string => typeof value === "string" && value.length <= 100
/** Offers that this device has shown. None of them opens by itself again. */
const offersSeen = makeStoredList("livcam.offersSeen", isOfferId, 50)

/** An offer in a dialog, which closes when the offer ends. */
export const OfferOverlay = ({ offerId, onClose }: OverlayProps["offer"] & Closable) => {
  const config = usePaymentConfig()
  const now = useGatewayNow(SECOND)
  const navigate = useNavigate()
  const offers = config.state === "loading" ? undefined : config.value?.flashOffers
  const offer = offers?.find((one) => one.offerId === offerId && one.endTime > now)
  const isOver = offers !== undefined && offer === undefined
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (offer === undefined) return null
  const look = () => {
    onClose()
    void navigate(`/pay?coin=${offer.coinId}&offer=${offer.offerId}`)
  }
  return <OfferView offer={offer} now={now} onLook={look} onClose={onClose} />
}

/**
 * Opens the first offer that this device has not shown. Each opens once, one at a time, and never over another dialog
 * or during a call.
 */
export const OfferPrompt = () => {
  const config = usePaymentConfig()
  const call = useQuery(CALL)
  const now = useGatewayNow(undefined)
  const offers = config.state === "ready" && !config.stale ? config.value.flashOffers : []
  const next = offers.find(({ offerId, endTime }) => endTime > now && !offersSeen.read().includes(offerId))?.offerId
  const isFree = call.state === "ready" && (call.value?.call ?? null) === null
  useEffect(() => {
    if (next === undefined || !isFree || overlays.get().length > 0) return
    offersSeen.write([...offersSeen.read(), next])
    overlays.open("offer", { offerId: next })
  }, [next, isFree])
  return null
}
