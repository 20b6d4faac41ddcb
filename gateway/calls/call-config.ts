/** Default prices of calls and the times that calls are shown: the same for everybody. */
import { Effect } from "effect"
import type { CallConfig } from "#schema/calls/call-config.ts"
import { CallPlace } from "#schema/calls/log.ts"
import { CALL_LOCATIONS } from "#schema/rules/calls/call-gate.ts"
import { CALL_PRICE_MAX, CALL_PRICE_MIN, FIRST_PRICES } from "#schema/rules/calls/host-prices.ts"
import { MATCH_INVITATION_SHOW_S } from "#schema/rules/calls/match.ts"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { Handlers } from "../http/handler.ts"
import { Settings } from "../settings.ts"

const unitPrices = { unitPrice: FIRST_PRICES.callPrice, friendUnitPrice: FIRST_PRICES.friendCallPrice }

const CALL_CONFIG: CallConfig = {
  minuteCall: { ...unitPrices, leastUnitPrice: CALL_PRICE_MIN, mostUnitPrice: CALL_PRICE_MAX },
  callEntry: {
    locations: CallPlace.literals.map((location) => ({ location, number: CALL_LOCATIONS[location], ...unitPrices })),
    countdown: RING_TIMEOUT_MS / 1_000,
    livecamFakeCallPageShowSeconds: MATCH_INVITATION_SHOW_S,
  },
}

export const callConfigHandlers: Handlers<"callConfig", Settings> = {
  callConfig: () =>
    Settings.use(({ demo }) => Effect.succeed({ ...CALL_CONFIG, ...(demo && { demoHost: true as const }) })),
}
