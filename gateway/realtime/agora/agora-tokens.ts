/** Agora's access tokens, made with the operator's certificate. The only import of agora-token. */
import agora from "agora-token"
import type { GatewaySettings } from "../../settings.ts"

/** Admits a member to a room's media for `lifeS` seconds; empty without Agora, and when no time is left. */
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

/** Admits one uid to the messaging. */
export const rtmToken = (appId: string, certificate: string, uid: string, lifeS: number): string =>
  agora.RtmTokenBuilder.buildToken(appId, certificate, uid, lifeS)
