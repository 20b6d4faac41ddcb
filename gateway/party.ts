/**
 * The party that work is done for: the user once authenticated, before that the client's address, and nobody for the
 * gateway's own work. Transactions take turns by party.
 */
import { Context, Effect } from "effect"

export const Party = Context.Reference<string>("livcam/gateway/Party", { defaultValue: () => "" })

export const forUser = (userId: number) => Effect.provideService(Party, `user ${userId}`)
export const forAddress = (ip: string) => Effect.provideService(Party, `address ${ip}`)
