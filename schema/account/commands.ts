/** Commands of signing in, registering and signing out. */
import { Schema } from "effect"
import { command } from "../command.ts"
import { UserId } from "../ids.ts"
import { accountEndpoints } from "./endpoints.ts"

const tagged = Schema.TaggedStruct
const nothing = Schema.Struct({})

/** The commands of this domain, by name. */
export const accountCommands = {
  /** Signs in by email; the engine of the account takes over. */
  signIn: command(
    tagged("signIn", { email: Schema.String, password: Schema.String }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.emailLogin.errors,
  ),
  /** Asks whether an email may register. */
  checkEmail: command(
    tagged("checkEmail", { email: Schema.String }),
    nothing,
    "now",
    accountEndpoints.emailCheck.errors,
  ),
  /** Registers and signs in, whole or not at all. */
  register: command(
    tagged("register", {
      email: Schema.String,
      password: Schema.String,
      /** YYYY-MM-DD */
      birthday: Schema.String,
      gender: Schema.Literals([1, 2, 3]),
      userName: Schema.String,
      countryId: Schema.NullOr(Schema.String),
    }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.emailRegister.errors,
  ),
  /** Ends the session and deletes the account's database. With unsent intents, `send` tries them first, `discard` drops them. */
  signOut: command(
    tagged("signOut", { unsent: Schema.Literals(["send", "discard"]) }),
    Schema.Struct({ unsent: Schema.Int }),
    "device",
  ),
  /** The notice of why the last session ended was read. */
  dismissEnded: command(tagged("dismissEnded", {}), nothing, "device"),
} as const
