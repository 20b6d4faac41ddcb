/** What the operator decides at start; the same for the whole life of the process. */
import { Context } from "effect"
import type { AppConfig } from "#schema/account/endpoints.ts"

/** Where the socket is opened; the hello signs this very text. */
export const REALTIME_PATH = "/realtime"

/** Agora's RESTful API, by which the gateway speaks to clients. The secret never leaves the process. */
export interface AgoraRest {
  readonly key: string
  readonly secret: string
  /** Agora's host, or one of its other names. */
  readonly origin: string
}

export interface GatewaySettings {
  readonly iceServers: AppConfig["iceServers"]
  /**
   * Null without Agora: calls then use the built-in WebRTC. The certificate never leaves the process. Messaging goes over
   * Agora too when `rest` is there, over the socket otherwise.
   */
  readonly agora: { readonly appId: string; readonly certificate: string; readonly rest?: AgoraRest } | null
}

export class Settings extends Context.Service<Settings, GatewaySettings>()("livcam/gateway/Settings") {}
