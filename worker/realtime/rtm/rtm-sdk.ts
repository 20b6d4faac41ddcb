/** The only import of Agora's messaging SDK. It is loaded only when the gateway says that messages go over Agora. */
import type { RTMClient, RTMConfig } from "agora-rtm-sdk"
import { prepareSurroundings, withoutWorker } from "./surroundings.ts"

/** The part of the SDK's client that this adapter uses. */
export type RtmClient = Pick<RTMClient, "login" | "logout" | "renewToken" | "addEventListener" | "removeEventListener">

/** Makes a client of the SDK. Only one client at a time may be logged in under a uid. */
export type MakeRtmClient = (appId: string, uid: string) => RtmClient

/** The SDK's own log stays off: it quotes tokens and messages. */
const CONFIG: RTMConfig = { logLevel: "none", logUpload: false, useStringUserId: true }

export const loadRtm = async (): Promise<MakeRtmClient> => {
  prepareSurroundings(globalThis)
  const { default: AgoraRTM } = await withoutWorker(globalThis, () => import("agora-rtm-sdk"))
  return (appId, uid) => new AgoraRTM.RTM(appId, uid, CONFIG)
}
