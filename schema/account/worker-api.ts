/** What the page may ask of the worker about accounts: signing in, registering, signing out. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Address, Birthday, Name, Token, Word } from "../disclosure.ts"
import { Count, UserId } from "../ids.ts"
import { remote, tagged } from "../query.ts"
import { accountEndpoints } from "./endpoints.ts"
import { PushProof, PushState, PushSubscriptionKeys } from "./push.ts"

/** The commands of this domain, by name. */
export const accountCommands = {
  /** Signs in by email; the engine of the account takes over. */
  signIn: command(
    tagged("signIn", { email: Address, password: Token }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.emailLogin.errors,
  ),
  /** Asks whether an email may register. */
  checkEmail: command(tagged("checkEmail", { email: Address }), nothing, "now", accountEndpoints.emailCheck.errors),
  /** Registers and signs in, whole or not at all. */
  register: command(
    tagged("register", {
      email: Address,
      password: Token,
      /** YYYY-MM-DD */
      birthday: Birthday,
      gender: Schema.Literals([1, 2, 3]),
      userName: Name,
      countryId: Schema.NullOr(Word),
    }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.emailRegister.errors,
  ),
  /** Ends the session and deletes the account's database. With unsent intents, `send` tries them first, `discard` drops them. loginExpired: the session has ended, so nothing can be sent. */
  signOut: command(
    tagged("signOut", { unsent: Schema.Literals(["send", "discard"]) }),
    Schema.Struct({ unsent: Schema.Int }),
    "device",
    ["loginExpired"],
  ),
  /** This device is told things while the app is closed, from the coming back of a token that is pushed to it on; null: it is not. */
  savePush: command(
    tagged("savePush", { subscription: Schema.NullOr(PushSubscriptionKeys), names: Schema.Boolean }),
    nothing,
    "now",
    accountEndpoints.savePush.errors,
  ),
  /** The token that the gateway pushed. Gives the coins that it brought, which come by the feed. */
  provePush: command(
    tagged("provePush", { token: PushProof }),
    Schema.Struct({ gold: Count }),
    "now",
    accountEndpoints.provePush.errors,
  ),
  /** In a demo: I am a host, or none any more. */
  setDemoHost: command(
    tagged("setDemoHost", { on: Schema.Boolean }),
    nothing,
    "now",
    accountEndpoints.setDemoHost.errors,
  ),
  /** The notice of why the last session ended was read. */
  dismissEnded: command(tagged("dismissEnded", {}), nothing, "device"),
} as const

/** The remote reads of this domain, by name. */
export const accountRemotes = {
  /** How this device is told things while the app is closed. */
  push: remote(tagged("push", {}), PushState),
} as const
