/**
 * Whether a form may change the gateway's answer that it shows: one that is older than the form may be older than what
 * another device has set.
 */
import type { AppError } from "#schema/errors.ts"
import type { RemoteState } from "../client/client.ts"

/** An answer of the last half minute is not asked for again (client/values/remote-reads.ts). */
const LATELY_MS = 30_000

/** `openedAt`: device time, ms, when the form was opened. */
export const isCurrent = (read: RemoteState<unknown>, openedAt: number): boolean =>
  read.state === "ready" && !read.stale && read.asOf >= openedAt - LATELY_MS

/** Why the gateway has not answered; undefined when it has, or is being asked. */
export const whyKept = (read: RemoteState<unknown>): AppError | undefined =>
  read.state === "failed" ? read.error : read.state === "ready" && read.stale ? { kind: "offline" } : undefined
