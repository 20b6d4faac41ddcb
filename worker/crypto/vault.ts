/**
 * What this device keeps besides the accounts' databases: its key pair, the signing key of each signed-in user, its id and
 * the last configuration. Keys are CryptoKeys that cannot be exported. Layers: vault-dexie.ts, vault-memory.ts.
 */

import { Context, Effect } from "effect"
import type { AppConfig, Login } from "#schema/account/endpoints.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"

export interface DeviceKeys {
  /** RSA-OAEP-3072-SHA-256, not extractable: unwraps the secrets of sealed answers. */
  readonly privateKey: CryptoKey
  /** SPKI, base64: sent inside the sealed first calls. */
  readonly publicKey: string
}

/** The key of one session. Signing in again makes another key under another name. */
export interface SigningKey {
  /** HMAC, not extractable. */
  readonly key: CryptoKey
  /** The gateway's name for the key (`Login.sessionKey`); no secret. */
  readonly session: string
}

export interface VaultShape {
  /** Made when first asked for, then the same for ever. */
  readonly deviceKeys: Effect.Effect<DeviceKeys, StorageFailure>
  /**
   * The id by which the gateway knows this device. Made when first asked for; replaced by the id that the gateway
   * gives.
   */
  readonly deviceId: Effect.Effect<string, StorageFailure>
  readonly keepDeviceId: (deviceId: string) => Effect.Effect<void, StorageFailure>
  /** The key of a user's session; null when the user is not signed in on this device. */
  readonly signingKey: (userId: number) => Effect.Effect<SigningKey | null, StorageFailure>
  /** Takes `Login.signingToken` (base64url) and keeps it as a key that cannot be read back. */
  readonly keepSigningKey: (
    userId: number,
    login: Pick<typeof Login.Type, "signingToken" | "sessionKey">,
  ) => Effect.Effect<void, StorageFailure | AppFailure<"replyInvalid">>
  /**
   * Forgets the key of this session, or of any session when `session` is null. False when the user has signed in again
   * since: the kept key is then another session's, and stays.
   */
  readonly forgetSigningKey: (userId: number, session: string | null) => Effect.Effect<boolean, StorageFailure>
  readonly config: Effect.Effect<AppConfig | null, StorageFailure>
  readonly keepConfig: (config: AppConfig) => Effect.Effect<void, StorageFailure>
  /** Small numbers by name, shared by all tabs of this browser (tabs/marks.ts); null when there is none. */
  readonly mark: (name: string) => Effect.Effect<number | null, StorageFailure>
  /** Null removes the mark. */
  readonly keepMark: (name: string, value: number | null) => Effect.Effect<void, StorageFailure>
  /** Names of marks that begin with the prefix. */
  readonly marksFrom: (prefix: string) => Effect.Effect<ReadonlyArray<string>, StorageFailure>
}

export class Vault extends Context.Service<Vault, VaultShape>()("livcam/worker/crypto/Vault") {}

/** The session whose key is kept now. Null: none, or the vault cannot be read. */
export const sessionNow = (vault: VaultShape, userId: number): Effect.Effect<string | null> =>
  Effect.map(
    Effect.orElseSucceed(vault.signingKey(userId), () => null),
    (signing) => signing?.session ?? null,
  )

/** A user with a session's key in the vault is signed in on this device. */
export const isSignedIn = (vault: VaultShape, userId: number): Effect.Effect<boolean> =>
  Effect.map(sessionNow(vault, userId), (session) => session !== null)
