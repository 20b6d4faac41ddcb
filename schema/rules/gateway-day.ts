/** Days by the gateway's clock: UTC days, written YYYY-MM-DD. Check-ins and daily limits follow them. */

/** Length of a day, ms. */
export const DAY_MS = 86_400_000

/** The day of a gateway time (ms since 1970). */
export const dayOf = (gatewayTime: number): string => new Date(gatewayTime).toISOString().slice(0, 10)

/** When the day of a gateway time began, ms since 1970. */
export const dayStart = (gatewayTime: number): number => Math.floor(gatewayTime / DAY_MS) * DAY_MS

/** When the next day begins, ms since 1970. */
export const nextDayAt = (gatewayTime: number): number => dayStart(gatewayTime) + DAY_MS

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
