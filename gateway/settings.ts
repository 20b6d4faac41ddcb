/** What the operator decides at start; the same for the whole life of the process. */
import { Context } from "effect"
import type { AppConfig } from "#schema/gateway/account.ts"

/** Where the socket is opened; the hello signs this very text. */
export const REALTIME_PATH = "/realtime"

export interface GatewaySettings {
  readonly iceServers: AppConfig["iceServers"]
  /** Null without Agora: calls then use the built-in WebRTC. The certificate never leaves the process. */
  readonly agora: { readonly appId: string; readonly certificate: string } | null
}

export class Settings extends Context.Service<Settings, GatewaySettings>()("livcam/gateway/Settings") {}
