/** The record of an event report (spec section 3), with all its fields. No field names a person. */
import { Clock, Effect, Ref } from "effect"
import type { EventRecord, ReportExtra } from "#schema/activity/activity.ts"
import { APP_VERSION, PLATFORM_TYPE } from "#schema/rules/constants.ts"
import { Vault } from "../crypto/vault.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Identity } from "../http/identity.ts"
import { browserOf, systemOf, UserAgent } from "./platform.ts"

const LONGEST_UA = 400

/** Makes the record once, when the event happens. The gateway fills in `ip`. */
export const makeEventRecord = Effect.fnUntraced(function* (wlEventId: string, extra: ReportExtra) {
  const { userId } = yield* Identity
  const { languageId, countryId } = yield* Ref.get(yield* ClientFacts)
  const userAgent = yield* UserAgent
  const at = yield* Clock.currentTimeMillis
  return {
    browser: browserOf(userAgent),
    os: systemOf(userAgent),
    ip: "",
    c_id: countryId ?? "",
    createTime: Math.round(yield* (yield* GatewayClock).now),
    d_id: yield* (yield* Vault).deviceId,
    d_l_id: languageId,
    platformType: PLATFORM_TYPE,
    version: APP_VERSION,
    p_level: userId === 0 ? "0" : "3",
    UA: userAgent.slice(0, LONGEST_UA),
    client_time: at,
    wl_event_id: wlEventId,
    extra: JSON.stringify(extra),
  } satisfies EventRecord
})
