/**
 * The blocks that apply to an unsigned request: those of every user who is or was signed in on the device that it
 * names, or with the cookies that it carries. So omitting the signature does not circumvent a block.
 */
import { Effect } from "effect"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { Directory } from "./directory.ts"

export type Reader = Pick<Caller, "userId" | "deviceId" | "tokenHash">

/** Users with a block between them and the reader, in either direction. Not inside a transaction. */
export const blocksOf = ({
  userId,
  deviceId,
  tokenHash,
}: Reader): Effect.Effect<ReadonlySet<number>, never, Store | Directory> =>
  Effect.gen(function* () {
    const [store, directory] = [yield* Store, yield* Directory]
    if (userId !== 0) return yield* directory.blocks(userId)
    const readers = yield* store.single(({ sessions }) => sessions.usersOf(deviceId, tokenHash))
    return new Set((yield* Effect.forEach(readers, directory.blocks)).flatMap((blocked) => [...blocked]))
  })
