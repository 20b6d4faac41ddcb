/** The proofs that Agora asks for, made with the operator's certificate. The only import of agora-token. */
import agora from "agora-token"
import type { GatewaySettings } from "../../settings.ts"

/** A call may last a day. */
const RTC_LIFE_S = 24 * 60 * 60

/** Lets a member into a room's media; empty without Agora. */
export const rtcToken = (settings: GatewaySettings, roomNum: string, userId: number): string =>
  settings.agora === null
    ? ""
    : agora.RtcTokenBuilder.buildTokenWithUserAccount(
        settings.agora.appId,
        settings.agora.certificate,
        roomNum,
        String(userId),
        agora.RtcRole.PUBLISHER,
        RTC_LIFE_S,
        RTC_LIFE_S,
      )

/** Lets one uid into the messaging. */
export const rtmToken = (appId: string, certificate: string, uid: string, lifeS: number): string =>
  agora.RtmTokenBuilder.buildToken(appId, certificate, uid, lifeS)
