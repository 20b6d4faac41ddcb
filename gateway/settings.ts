/** What the operator decides at start; constant for the life of the process. */
import { Context } from "effect"
import type { AppConfig } from "#schema/account/endpoints.ts"
import type { BackpackConfig } from "#schema/gifts/backpack.ts"
import type { ProviderKeys } from "./accounts/elsewhere/provider-keys.ts"

/** Path of the socket; the hello signs exactly this text. */
export const REALTIME_PATH = "/realtime"

/** Access to Agora's RESTful API, by which the gateway messages clients. The secret never leaves the process. */
export interface AgoraRest {
  readonly key: string
  readonly secret: string
  /** Agora's host, or one of its alternative hosts. */
  readonly origin: string
}

/**
 * A TURN server and the secret that it shares with the gateway (coturn's static-auth-secret); the secret never leaves
 * the process.
 */
export interface TurnServer {
  readonly urls: ReadonlyArray<string>
  readonly secret: string
}

/**
 * How the gateway identifies itself to push services (RFC 8292): base64url keys, and a contact (`mailto:` or https).
 * The private key never leaves the process.
 */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

export interface GatewaySettings {
  readonly iceServers: AppConfig["iceServers"]
  /** Members of a call get temporary passwords for this server. Absent: calls use only `iceServers`, if any. */
  readonly turn?: TurnServer
  /**
   * Null without Agora: calls then use the built-in WebRTC. Certificate and secrets never leave the process. With
   * `rest`, messaging goes over Agora too; otherwise over the socket. With `webhookSecret`, a call begins only after
   * Agora has said that both members are in the channel.
   */
  readonly agora: {
    readonly appId: string
    readonly certificate: string
    readonly rest?: AgoraRest
    readonly webhookSecret?: string
  } | null
  /**
   * Calls with built-in media begin on their members' reports alone: for tests, whose devices have no media. Absent:
   * false.
   */
  readonly reportsSuffice?: boolean
  /** Providers whose accounts can be used to sign in. Absent: none. */
  readonly signIn?: ReadonlyArray<ProviderKeys>
  /** Absent: every entrance is open and leads to the page's own backpack. */
  readonly backpack?: BackpackConfig
  /** Web Push. Without `keys`, keys are drawn and kept in the store. `origins`: push services of tests. */
  readonly push?: { readonly keys?: VapidKeys; readonly origins?: ReadonlyArray<string> }
  /** Whether a report may include a picture of the call. Absent: true. */
  readonly snapshots?: boolean
  /** Whether new accounts can be made. Absent: "open". */
  readonly registration?: "open" | "closed"
  /** Demo content exists, and members can make themselves hosts. Absent: false, and an operator says who is a host. */
  readonly demo?: boolean
  /** How long after its beginning a match can be made private at the earliest, ms. Absent: MATCH_SWITCH_DELAY_MS. */
  readonly matchSwitchMs?: number
}

export class Settings extends Context.Service<Settings, GatewaySettings>()("livcam/gateway/Settings") {}
