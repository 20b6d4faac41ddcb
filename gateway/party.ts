/** For whom work is done: the user once that is proved, the address before, nobody for the gateway's own work. */
import { Context, Effect } from "effect"

export const Party = Context.Reference<string>("livcam/gateway/Party", { defaultValue: () => "" })

export const forUser = (userId: number) => Effect.provideService(Party, `user ${userId}`)
export const forAddress = (ip: string) => Effect.provideService(Party, `address ${ip}`)
