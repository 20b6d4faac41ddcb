/** Which packages bring more extra coins now, and until when: by the gateway's clock, the same for everybody. Pure. */
import { dayOf, dayStart } from "#schema/rules/gateway-day.ts"
import { FLASH_PACKS, type FlashPack } from "./price-list.ts"

export interface FlashNow extends Pick<FlashPack, "coinType" | "coinId" | "extra"> {
  /** Of this window alone: the next one has its own. */
  readonly offerId: string
  /** Gateway time, ms. */
  readonly endTime: number
}

const [HOUR, DAY] = [3_600_000, 86_400_000]

/** `now`: gateway time, ms. */
export const flashPacksAt = (now: number): ReadonlyArray<FlashNow> =>
  FLASH_PACKS.flatMap(({ coinType, coinId, extra, days, fromHour, hours }) => {
    const mayBeOn = Array.from({ length: Math.ceil((fromHour + hours) / 24) }, (_, back) => dayStart(now) - back * DAY)
    return mayBeOn
      .filter((day) => days.includes(new Date(day).getUTCDay()))
      .map((day) => ({ day, from: day + fromHour * HOUR }))
      .filter(({ from }) => from <= now && now < from + hours * HOUR)
      .map(({ day, from }) => ({
        ...{ coinType, coinId, extra },
        offerId: `flash${coinType}-${dayOf(day)}`,
        endTime: from + hours * HOUR,
      }))
  })
