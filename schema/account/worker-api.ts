/** What the page may ask of the worker about accounts: signing in, registering, signing out. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Address, Birthday, Name, Token, Word } from "../disclosure.ts"
import { UserId } from "../ids.ts"
import { tagged } from "../query.ts"
import { accountEndpoints } from "./endpoints.ts"

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
  /** The notice of why the last session ended was read. */
  dismissEnded: command(tagged("dismissEnded", {}), nothing, "device"),
} as const
