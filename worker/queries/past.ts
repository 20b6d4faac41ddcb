/** True when queries are answered as of a past commit. Only the services of a travel handle set it. */
import { Context } from "effect"

export const Past = Context.Reference<boolean>("livcam/worker/queries/Past", { defaultValue: () => false })
