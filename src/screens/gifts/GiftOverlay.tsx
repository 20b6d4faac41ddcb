import { useEffect, useReducer, useRef } from "react"
import type { CallState } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import { GIFT_COMBO_MS, GIFT_CONFIRM_COINS } from "#schema/rules/coins/gifts.ts"
import { isVip, useSession } from "../../account/use-session.ts"
import { monotonicTime } from "../../browser/clock.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useGetCoins } from "../../coins/use-get-coins.ts"
import { useMoneyOf } from "../../coins/use-money-of.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { stacksOf } from "./backpack-model.ts"
import { type GiftPanelModel, GiftPanelView } from "./GiftPanelView.tsx"
import { useGiftData } from "./gift-data.ts"
import { type Choice, forgetChoice, keepChoice, keptChoice } from "./kept-choice.ts"
import { useBackpackConfig } from "./use-backpack-config.ts"

const GIFTS = { _tag: "giftList" } as const
const CONNECTION = { _tag: "connection" } as const
const CHECKING = { _tag: "checking" } as const
const BACKPACK = { _tag: "backpack" } as const
const CALL = { _tag: "call" } as const
const GIVES: ReadonlySet<string> = new Set(["sendGift", "giveItem"])

interface State extends Choice {
  /** The gift comes out of the backpack. */
  readonly isFree: boolean
  readonly step: "choose" | "asking" | "sending"
  readonly refused: AppError | undefined
  readonly combo: number
}
type Change = Partial<State>

/**
 * Coins that the user's call holds for its next minute, wherever the panel is opened from; 0 once the call's end is
 * announced.
 */
const heldBy = ({ role, phase, endingSoon, pricePerMinute }: CallState): number =>
  role === "caller" && phase !== "ended" && !endingSoon ? pricePerMinute : 0

/** Gives gifts to one person, in their chat or in a call. */
export const GiftOverlay = ({ userId, name, roomNum, onClose }: OverlayProps["gift"] & Closable) => {
  const gifts = useRemote(GIFTS)
  const { gifts: list, staleAsOf } = useGiftData(gifts)
  const session = useSession()
  const connection = useQuery(CONNECTION)
  const checking = useQuery(CHECKING)
  const backpack = useQuery(BACKPACK)
  const call = useQuery(CALL)
  const { backpackGiftEntrance } = useBackpackConfig()
  const execute = useCommand()
  const getCoins = useGetCoins()
  const moneyOf = useMoneyOf()
  const errorText = useErrorText()
  const [state, change] = useReducer((before: State, next: Change): State => ({ ...before, ...next }), {
    giftId: undefined,
    count: 1,
    isFree: false,
    ...keptChoice(userId),
    step: "choose",
    refused: undefined,
    combo: 0,
  })
  const { giftId, count, isFree, step } = state
  const sentAt = useRef(0)
  useEffect(() => {
    if (!isFree) keepChoice(userId, { giftId, count })
  }, [userId, giftId, count, isFree])

  const isOffline = connection.state === "ready" && connection.value.network === "offline"
  const isChecking =
    checking.state === "ready" &&
    checking.value.some(({ command, outcome }) => GIVES.has(command._tag) && outcome === null)

  const stacks = stacksOf(backpack.state === "ready" ? backpack.value.ready : [])

  const give = (isAsked: boolean) => {
    if (isFree) {
      const item = stacks.find((one) => one.giftId === giftId)
      return item && execute({ _tag: "giveItem", to: userId, itemId: item.itemId, roomNum })
    }
    const gift = list?.find((one) => one.giftId === giftId)
    if (gift && !isAsked && gift.gold * count >= GIFT_CONFIRM_COINS)
      return void change({ step: "asking", refused: undefined })
    return gift && execute({ _tag: "sendGift", to: userId, giftId: gift.giftId, gold: gift.gold, count, roomNum })
  }

  const send = async (isAsked: boolean) => {
    const giving = step === "sending" ? undefined : give(isAsked)
    if (giving === undefined) return
    change({ step: "sending", refused: undefined })
    const sent = await giving
    if (!sent.ok) {
      if (sent.error.kind === "priceChanged" || sent.error.kind === "giftUnknown") void gifts.refresh()
      return change({ step: "choose", refused: sent.error })
    }
    if (!isFree) forgetChoice()
    const now = monotonicTime()
    change({ step: "choose", combo: now - sentAt.current < GIFT_COMBO_MS ? state.combo + 1 : 1 })
    sentAt.current = now
  }

  const coins = session.state === "signedIn" ? session.coins : 0
  const held = call.state === "ready" && call.value !== null ? Math.min(coins, heldBy(call.value.call)) : 0
  const panel: GiftPanelModel = {
    name,
    gifts: list,
    failed: gifts.state === "failed" ? gifts.error : undefined,
    staleAsOf,
    isMember: isVip(session),
    balance: coins - held,
    held,
    moneyOf,
    backpack: backpackGiftEntrance ? stacks : undefined,
    chosen: giftId,
    isFree,
    count,
    step: step === "sending" && isChecking ? "checking" : step,
    refused: state.refused,
    combo: state.combo,
    off: isOffline ? errorText({ kind: "giftNeedsNetwork" }) : undefined,
  }
  return (
    <GiftPanelView
      panel={panel}
      onChoose={(chosen, free) => change({ giftId: chosen, isFree: free, refused: undefined, combo: 0 })}
      onCount={(next) => change({ count: next, refused: undefined, combo: 0 })}
      onVip={() => overlays.open("vip", {})}
      onSend={() => void send(step === "asking")}
      onBack={() => change({ step: "choose" })}
      onCoins={() => {
        const gift = list?.find((one) => one.giftId === giftId)
        onClose()
        getCoins(gift && gift.gold * count)
      }}
      onLimit={() => overlays.open("spendingLimit", {})}
      onRetry={() => void gifts.refresh()}
      onClose={onClose}
    />
  )
}
