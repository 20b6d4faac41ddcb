/**
 * Customer service. The spec shows no path: chosen here. Not sealed, because a visitor has no key that the gateway
 * knows.
 */
import { Schema } from "effect"
import { intentRequest, postGuestIntents } from "../gateway/endpoint.ts"
import { Count, Millis } from "../ids.ts"
import { SUPPORT_PROBLEMS } from "../rules/support.ts"
import { supportIntents } from "./log.ts"

/** The endpoints of this domain, by name. */
export const supportEndpoints = {
  /** Keeps a request once, however often it arrives, and returns its number. */
  askSupport: postGuestIntents(
    "/account/v1/support_request",
    intentRequest(supportIntents.askSupport),
    Schema.Struct({ number: Count, at: Millis }),
    [...SUPPORT_PROBLEMS, "supportLimit"],
  ),
} as const
