/** The protocol that this worker speaks. Another than the build's own only in tests. */
import { Context } from "effect"
import { PROTOCOL } from "#schema/rules/protocol.ts"

export const OwnProtocol = Context.Reference<number>("livcam/worker/tabs/OwnProtocol", { defaultValue: () => PROTOCOL })
