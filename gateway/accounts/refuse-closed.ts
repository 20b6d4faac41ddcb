/** Refuses new accounts while the operator keeps registration closed (spec section 8). Errors: registrationClosed. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { Settings } from "../settings.ts"

export const refuseClosed = Settings.use(({ registration }) =>
  registration === "closed" ? failure("registrationClosed") : Effect.void,
)
