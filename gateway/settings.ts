/** What the operator decides at start; the same for the whole life of the process. */
import { Context } from "effect"
import type { AppConfig } from "#schema/account/endpoints.ts"
import type { BackpackConfig } from "#schema/gifts/backpack.ts"
import type { ProviderKeys } from "./accounts/elsewhere/provider-keys.ts"

/** Where the socket is opened; the hello signs this very text. */
export const REALTIME_PATH = "/realtime"

/** Agora's RESTful API, by which the gateway speaks to clients. The secret never leaves the process. */
export interface AgoraRest {
  readonly key: string
  readonly secret: string
  /** Agora's host, or one of its other names. */
  readonly origin: string
}

/** A TURN server and the secret that it shares with the gateway (coturn's static-auth-secret), which never leaves the process. */
export interface TurnServer {
  readonly urls: ReadonlyArray<string>
  readonly secret: string
}

/** Who the gateway is to push services (RFC 8292): base64url, and whom they turn to (`mailto:` or https). The private key never leaves the process. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

export interface GatewaySettings {
  readonly iceServers: AppConfig["iceServers"]
  /** Members of a call are given passwords of it that last for a while. Absent: calls go without, or by `iceServers`. */
  readonly turn?: TurnServer
  /**
   * Null without Agora: calls then use the built-in WebRTC. Certificate and secret never leave the process. Messaging goes over
   * Agora too when `rest` is there, over the socket otherwise. With `webhookSecret` calls begin when Agora too has said that both are in.
   */
  readonly agora: {
    readonly appId: string
    readonly certificate: string
    readonly rest?: AgoraRest
    readonly webhookSecret?: string
  } | null
  /** Calls of the built-in media begin on their members' word alone: for tests, whose devices have no media. Absent: they do not. */
  readonly reportsSuffice?: boolean
  /** By whose accounts one may sign in. Absent: by nobody's. */
  readonly signIn?: ReadonlyArray<ProviderKeys>
  /** Absent: every entrance is open and leads to the page's own backpack. */
  readonly backpack?: BackpackConfig
  /** Web Push. Absent: by keys that are drawn and kept in the store. `origins`: push services of tests. */
  readonly push?: { readonly keys?: VapidKeys; readonly origins?: ReadonlyArray<string> }
  /** Whether a picture of a call may go with a report of it. Absent: it may. */
  readonly snapshots?: boolean
  /** Whether new accounts are taken; missing: they are. */
  readonly registration?: "open" | "closed"
  /** Demo content is here, and members become hosts by themselves. Absent: it is not, and an operator says who is one. */
  readonly demo?: boolean
  /** When a match may be made private at the earliest, ms after it began. Absent: MATCH_SWITCH_DELAY_MS. */
  readonly matchSwitchMs?: number
}

export class Settings extends Context.Service<Settings, GatewaySettings>()("livcam/gateway/Settings") {}
