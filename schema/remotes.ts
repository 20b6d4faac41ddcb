/**
 * All remote reads: questions from the page to the gateway. The device keeps the last answer and shows it offline with
 * its time.
 */
import { accountRemotes } from "./account/worker-api.ts"
import { activityRemotes } from "./activity/worker-api.ts"
import { callRemotes } from "./calls/worker-api.ts"
import { chatRemotes } from "./chat/worker-api.ts"
import { gameRemotes } from "./games/worker-api.ts"
import { giftRemotes } from "./gifts/worker-api.ts"
import { matchRemotes } from "./matches/worker-api.ts"
import { peopleRemotes } from "./people/worker-api.ts"
import { shopRemotes } from "./shop/worker-api.ts"
import { videoRemotes } from "./videos/worker-api.ts"

/** Every remote read by its tag. */
export const remotes = {
  ...accountRemotes,
  ...peopleRemotes,
  ...chatRemotes,
  ...callRemotes,
  ...giftRemotes,
  ...gameRemotes,
  ...matchRemotes,
  ...shopRemotes,
  ...activityRemotes,
  ...videoRemotes,
} as const

/** Name of a remote read. */
export type RemoteTag = keyof typeof remotes
/** The parameters of a remote read of this tag, with the tag. */
export type RemoteOf<T extends RemoteTag> = (typeof remotes)[T]["params"]["Type"]
/** Any remote read. */
export type Remote = RemoteOf<RemoteTag>
/** The answer of a remote read of this tag. */
export type RemoteValue<T extends RemoteTag> = (typeof remotes)[T]["value"]["Type"]

/** An answer with its age. */
export interface RemoteResult<T extends RemoteTag> {
  readonly value: RemoteValue<T>
  /** Device time of the answer, ms. */
  readonly asOf: number
  /** True when the gateway could not be reached: the value is the kept one. */
  readonly stale: boolean
}
