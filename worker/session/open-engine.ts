/** Opens an account's engine on the device's storage. A platform that gives none still shows the wall and lets people sign in. */
import { Effect } from "effect"
import type { Intent } from "#schema/model/intent.ts"
import type { OwnUser } from "#schema/model/user.ts"
import { openEngine } from "../engine/engine.ts"
import { makeMemoryMedium } from "../store/memory-disk.ts"
import { Disks } from "../store/row-disk.ts"

/** Without storage the storage status says what is lost. */
export const openWithOrWithoutStorage = (userId: number, user: OwnUser | null, unsettled: ReadonlyArray<Intent>) =>
  Effect.catch(openEngine(userId, user, unsettled), (failed) =>
    Effect.andThen(
      Effect.logError("the account's database does not open", failed),
      Effect.provideService(openEngine(userId, user, unsettled), Disks, { ...makeMemoryMedium(), isFleeting: true }),
    ),
  )
