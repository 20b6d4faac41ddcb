/** What a client needs before anything else: the time, the keys, its own id, where the socket is (AppConfig). */
import { Clock, Effect, Schema } from "effect"
import { DeviceId } from "#schema/ids.ts"
import { DEVICE_ID_PREFIX } from "#schema/rules/constants.ts"
import { Entropy } from "../entropy.ts"
import { Tracing } from "../observability/traces.ts"
import { CodeCarrier } from "../phone/code-carrier.ts"
import { REALTIME_PATH, Settings } from "../settings.ts"
import { COOKIE, CookieJar } from "./cookies.ts"
import type { Handlers } from "./handler.ts"
import { GatewayKeys } from "./sealed/gateway-keys.ts"

const isDeviceId = Schema.is(DeviceId)

/**
 * The cookie's id, which outlives the device's other storage; else the id that the device made itself; else a new id.
 */
const deviceIdFor = Effect.fnUntraced(function* (claimed: string) {
  const jar = yield* CookieJar
  const known = [jar.get(COOKIE.deviceId), claimed].find(isDeviceId)
  const deviceId = known ?? `${DEVICE_ID_PREFIX}${yield* (yield* Entropy).id}`
  if (jar.get(COOKIE.deviceId) !== deviceId) jar.set(COOKIE.deviceId, deviceId)
  return deviceId
})

export const configHandlers: Handlers<"config", CookieJar | Entropy | GatewayKeys | Settings> = {
  config: Effect.fnUntraced(function* (_, caller) {
    const { accepted } = yield* GatewayKeys
    const { iceServers, agora, signIn = [] } = yield* Settings
    const { ways, countries } = yield* CodeCarrier
    return {
      now: yield* Clock.currentTimeMillis,
      keys: accepted.map(({ kid, spki }) => ({ kid, spki })),
      deviceId: yield* deviceIdFor(caller.deviceId),
      realtimePath: REALTIME_PATH,
      // Only members of a call get TURN credentials.
      iceServers: iceServers.filter(({ credential }) => credential === undefined),
      agoraAppId: agora?.rest === undefined ? null : agora.appId,
      ...(signIn.length > 0 && { signIn: signIn.map(({ name }) => name) }),
      ...(ways.length > 0 && { phone: ways }),
      ...(ways.length > 0 && countries.length > 0 && { phoneStarts: countries }),
      ...((yield* Tracing) !== null && { traces: true as const }),
    }
  }),
}
