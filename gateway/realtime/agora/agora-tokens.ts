/** The proofs that Agora asks for, made with the operator's certificate. The only import of agora-token. */
import agora from "agora-token"
import type { GatewaySettings } from "../../settings.ts"

/** Lets a member into a room's media for so long; empty without Agora, and when that time is over. */
export const rtcToken = (settings: GatewaySettings, roomNum: string, userId: number, lifeS: number): string =>
  settings.agora === null || lifeS <= 0
    ? ""
    : agora.RtcTokenBuilder.buildTokenWithUserAccount(
        settings.agora.appId,
        settings.agora.certificate,
        roomNum,
        String(userId),
        agora.RtcRole.PUBLISHER,
        lifeS,
        lifeS,
      )

/** Lets one uid into the messaging. */
export const rtmToken = (appId: string, certificate: string, uid: string, lifeS: number): string =>
  agora.RtmTokenBuilder.buildToken(appId, certificate, uid, lifeS)
