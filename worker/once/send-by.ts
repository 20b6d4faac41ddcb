/** Gateway time after which a request does not leave any more, ms; null for one that may leave at any time. */
import { Context } from "effect"

export const SendBy = Context.Reference<number | null>("livcam/worker/once/SendBy", { defaultValue: () => null })
