/**
 * Signing in (by password, by a link, by proof of this device's former session) and registering. This device proves its
 * former session to the gateway, which ends it when the new one begins. The answer is stored before the tab works for
 * the user.
 */
import { Context, Effect, Layer, Ref, Schedule, Schema } from "effect"
import type { Login } from "#schema/account/endpoints.ts"
import { proofText, type SignIn } from "#schema/account/session-proof.ts"
import type { JoinLeave } from "#schema/account/sign-in-elsewhere.ts"
import type { DeviceError, RequestError } from "#schema/command-errors.ts"
import type { CommandErrorOf, CommandOf, CommandResult } from "#schema/commands.ts"
import type { RequestOf } from "#schema/endpoints.ts"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import { CountryId } from "#schema/ids.ts"
import { type OwnUser, wireToOwnUser } from "#schema/people/user.ts"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { isLinkFresh } from "#schema/rules/account/link-query.ts"
import { bodyDigest, Signer } from "../crypto/signing.ts"
import { Vault } from "../crypto/vault.ts"
import { Ports } from "../engine/ports.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { GatewayClient, SaysTime } from "../http/gateway-client.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Identity } from "../http/identity.ts"
import { Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import type { ResumeSecrets } from "./resume-secrets.ts"

/** Older builds use the same lock name. */
const SIGN_IN_LOCK = "livcam-arrival"
const LONGEST_WAIT = "10 seconds"
/**
 * Retries of storing a new session. The former session has already ended, so the new one is not given up when storage
 * fails for a moment, as while the browser clears its data.
 */
const KEEP_AGAIN = {
  times: 6,
  schedule: Schedule.exponential("100 millis"),
  while: ({ error }: AppFailure) => STORAGE.has(error.kind),
}
const STORAGE: ReadonlySet<ErrorKind> = new Set(["storageFull", "storageBroken", "storageBusy"])

/**
 * All tabs have a login's cookies at once, but its key only when it is stored. In between the gateway refuses another
 * tab's requests as wrongly signed. So signing in and ending a session take turns under a lock. The wait is limited: a
 * tab that was frozen with the lock must not block the others.
 */
export const inTurn = <A, E, R>(locks: Locks["Service"], change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.timeoutOption(locks.hold(SIGN_IN_LOCK), LONGEST_WAIT).pipe(Effect.andThen(change), Effect.scoped)

/** What each command gives: the user of the new session, the leave to register, or the result of a question. */
export interface Given {
  readonly signIn: OwnUser
  readonly register: OwnUser
  readonly signInElsewhere: OwnUser | typeof JoinLeave.Type
  readonly registerElsewhere: OwnUser
  readonly signInByPhone: OwnUser | typeof JoinLeave.Type
  readonly signInByPhonePassword: OwnUser
  readonly registerByPhone: OwnUser
  readonly signInByLink: OwnUser
  readonly resetPassword: OwnUser
  readonly resetPhonePassword: OwnUser
  readonly checkEmail: CommandResult<"checkEmail">
  readonly sendPasswordCode: CommandResult<"sendPasswordCode">
  readonly checkPasswordCode: CommandResult<"checkPasswordCode">
  readonly sendPhoneCode: CommandResult<"sendPhoneCode">
  readonly checkPhoneCode: CommandResult<"checkPhoneCode">
}

export type AccountCommands = {
  readonly [T in keyof Given]: (command: CommandOf<T>) => Effect.Effect<Given[T], AppFailure<CommandErrorOf<T>>>
}
export type Accounts = AccountCommands & {
  /**
   * Resumes a session by its key, or by its cookie and resume secret. Refused for a user who has signed out meanwhile.
   */
  readonly resume: (userId: number) => Effect.Effect<OwnUser, AppFailure>
}

/** A registration form as the gateway takes it: with a country of the gateway's list and the version of the terms. */
const memberOf = <F extends { readonly countryId: string | null }>({ countryId, ...form }: F) =>
  countryId === null || Schema.is(CountryId)(countryId)
    ? Effect.succeed({ ...form, countryId, agreement: AGREEMENT_VERSION })
    : Effect.fail(failure("commandInvalid"))

export const makeAccounts = Effect.fnUntraced(function* (secrets: ResumeSecrets) {
  const vault = yield* Vault
  const marks = marksOf(vault)
  const locks = yield* Locks
  const { gateway } = yield* Ports
  const client = Context.get(
    yield* Layer.build(Layer.provide(gateway, Layer.succeed(Identity, { userId: 0 }))),
    GatewayClient,
  )
  const clock = yield* GatewayClock
  const facts = yield* ClientFacts
  const country = Effect.map(Ref.get(facts), ({ countryId }) => (Schema.is(CountryId)(countryId) ? countryId : null))
  const sign = yield* Signer

  /** The proof of this device's former session: by its key, else by the resume secrets. Undefined without either. */
  const formerOf = Effect.fnUntraced(function* (devicePublicKey: string, resumeHash: string, userId: number) {
    const signing = yield* vault.signingKey(userId)
    const secretsLeft = secrets.all()
    if (signing === null)
      return secretsLeft.length === 0 ? undefined : ({ by: "secret", secrets: secretsLeft } as const)
    const named = { session: signing.session, userId, at: Math.round(yield* clock.now) }
    const text = proofText({ ...named, deviceId: yield* vault.deviceId, devicePublicKey, resumeHash })
    return { by: "key", ...named, signature: yield* sign(signing.key, text) } as const
  })

  const signInOf = Effect.fnUntraced(function* (
    userId: number | null,
  ): Effect.fn.Return<SignIn, AppFailure<DeviceError>> {
    const { publicKey: devicePublicKey } = yield* vault.deviceKeys
    const resumeHash = bodyDigest(secrets.next())
    const former = yield* formerOf(devicePublicKey, resumeHash, userId ?? (yield* marks.lastUser) ?? 0)
    return { devicePublicKey, resumeHash, ...(former === undefined ? {} : { former }) }
  })

  /**
   * Begins a session. `who`: the user whose former session is proved; null: the last user. Passes on an answer without
   * session.
   */
  const beginOr = <K extends ErrorKind, Other extends { readonly needs: string }>(
    login: (signIn: SignIn) => Effect.Effect<typeof Login.Type | Other, AppFailure<K>>,
    who: number | null,
  ): Effect.Effect<OwnUser | Other, AppFailure<K | DeviceError | RequestError>> => {
    const tried: Effect.Effect<typeof Login.Type | Other, AppFailure<K | DeviceError>> = Effect.flatMap(
      signInOf(who),
      (signIn) => Effect.provideService(login(signIn), SaysTime, true),
    )
    return inTurn(
      locks,
      Effect.gen(function* () {
        // A proof carries a signed time. The refusal has corrected the clock, so a new proof is right; the same one
        // would be stale again.
        const begun = yield* Effect.catch(tried, (failed) =>
          failed.error.kind === "signatureStale" ? tried : Effect.fail(failed),
        )
        if ("needs" in begun) return begun
        const userId = begun.user.u_id
        const keep = Effect.gen(function* () {
          if (who !== null && !(yield* marks.mayReturn(userId))) return yield* failure("loginExpired")
          secrets.begun()
          yield* marks.keepSession(userId)
          yield* marks.keepReturn(userId)
          yield* marks.keepLastUser(userId)
          yield* vault.keepDeviceId(begun.deviceId)
          yield* vault.keepSigningKey(userId, begun)
        })
        yield* Effect.retry(keep, KEEP_AGAIN)
        return wireToOwnUser(begun.user)
      }),
    )
  }

  /** An earlier try may have succeeded and its answer been lost. Then the account opens by the password set there. */
  const byPassword = <K extends ErrorKind>(login: RequestOf<"emailLogin">, refused: AppFailure<K>) =>
    Effect.mapError(client.call("emailLogin", login), ({ error, cause }) =>
      error.kind === "passwordInvalid" ||
      error.kind === "accountUnknown" ||
      error.kind === "emailInvalid" ||
      error.kind === "tooManyAttempts"
        ? refused
        : failure(error.kind, cause),
    )
  const byPhonePassword = <K extends ErrorKind>(login: RequestOf<"phonePasswordLogin">, refused: AppFailure<K>) =>
    Effect.mapError(client.call("phonePasswordLogin", login), ({ error, cause }) =>
      error.kind === "passwordInvalid" || error.kind === "phoneInvalid" || error.kind === "tooManyAttempts"
        ? refused
        : failure(error.kind, cause),
    )
  const begin = <K extends ErrorKind>(
    login: (signIn: SignIn) => Effect.Effect<typeof Login.Type, AppFailure<K>>,
    who: number | null = null,
  ) => beginOr<K, never>(login, who)

  /** Adds this device's public key: the gateway seals its answer to a visitor to that key. */
  const keyed = <A, E>(ask: (key: { readonly devicePublicKey: string }) => Effect.Effect<A, E>) =>
    Effect.flatMap(vault.deviceKeys, ({ publicKey }) => ask({ devicePublicKey: publicKey }))

  const accounts: Accounts = {
    signIn: ({ email, password }) => begin((signIn) => client.call("emailLogin", { email, password, ...signIn })),
    register: ({ _tag, ...form }) =>
      Effect.gen(function* () {
        const member = yield* memberOf(form)
        const { email, password } = member
        return yield* begin((signIn) =>
          Effect.catch(client.call("emailRegister", { ...member, ...signIn }), (used) =>
            used.error.kind === "emailUsed" ? byPassword({ email, password, ...signIn }, used) : Effect.fail(used),
          ),
        )
      }),
    signInElsewhere: ({ ticket }) => beginOr((signIn) => client.call("socialLogin", { ticket, ...signIn }), null),
    registerElsewhere: ({ _tag, ...form }) =>
      Effect.flatMap(memberOf(form), (member) =>
        begin((signIn) => client.call("socialRegister", { ...member, ...signIn })),
      ),
    signInByPhone: ({ phone, code }) =>
      beginOr((signIn) => client.call("phoneLogin", { phone, code, ...signIn }), null),
    signInByPhonePassword: ({ phone, password }) =>
      begin((signIn) => client.call("phonePasswordLogin", { phone, password, ...signIn })),
    registerByPhone: ({ _tag, ...form }) =>
      Effect.flatMap(memberOf(form), (member) =>
        begin((signIn) => client.call("phoneRegister", { ...member, ...signIn })),
      ),
    sendPhoneCode: ({ _tag, ...asked }) => keyed((key) => client.call("sendPhoneCode", { ...asked, ...key })),
    checkPhoneCode: ({ _tag, ...asked }) => keyed((key) => client.call("checkPhoneCode", { ...asked, ...key })),
    resetPhonePassword: ({ phone, code, password }) =>
      begin((signIn) =>
        Effect.catch(client.call("resetPhonePassword", { phone, code, password, ...signIn }), (over) =>
          over.error.kind === "resetTimeout"
            ? byPhonePassword({ phone, password, ...signIn }, over)
            : Effect.fail(over),
        ),
      ),
    signInByLink: ({ _tag, ...link }) =>
      Effect.gen(function* () {
        // The answer brings the gateway's time: this device's own clock may be wrong.
        yield* client.config
        if (!isLinkFresh(link, yield* clock.now)) return yield* failure("linkInvalid")
        const countryId = yield* country
        const known = { ...link, countryId, pushToken: null }
        return yield* begin((signIn) => client.call("emailAutoLogin", { ...known, ...signIn }))
      }),
    resume: (userId) =>
      Effect.gen(function* () {
        const known = { country: yield* country, push_key: null, from_webapp: false }
        return yield* begin((signIn) => client.call("resumeLogin", { ...known, ...signIn }), userId)
      }),
    sendPasswordCode: ({ _tag, ...asked }) => keyed((key) => client.call("sendPasswordCode", { ...asked, ...key })),
    checkPasswordCode: ({ _tag, ...asked }) => keyed((key) => client.call("checkPasswordCode", { ...asked, ...key })),
    resetPassword: ({ email, code, password }) =>
      begin((signIn) =>
        Effect.catch(client.call("resetPassword", { email, code, password, ...signIn }), (over) =>
          over.error.kind === "resetTimeout" ? byPassword({ email, password, ...signIn }, over) : Effect.fail(over),
        ),
      ),
    checkEmail: ({ email }) => keyed((key) => client.call("emailCheck", { email, ...key })),
  }
  return accounts
})
