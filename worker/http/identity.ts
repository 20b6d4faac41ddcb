/**
 * The user whose engine this is; 0: the visitor. Fixed for an engine's life, so that no request goes out under another
 * user.
 */
import { Context } from "effect"

export class Identity extends Context.Service<Identity, { readonly userId: number }>()("livcam/worker/http/Identity") {}
