/** Why a call to a user cannot be started now, as far as the page can tell before it asks; undefined when it can. */
import type { ErrorKind } from "#schema/errors.ts"
import type { StatusName } from "../../ui/people/status-look.ts"

export interface Callee {
  readonly status: StatusName
  readonly isHost: boolean
  /** What prevents calls between the two users; undefined when nothing does, or when it is not known here. */
  readonly problem: ErrorKind | undefined
}

export interface Caller {
  readonly isReachable: boolean
  readonly isCalling: boolean
}

export type WhyNoCall =
  | { readonly off: "notHost" | "noNetwork" | "inCall" | "offline" | "busy" }
  | { readonly kind: ErrorKind }

/**
 * `off`: the text `call.off.…`; `kind`: an error's own text. A block comes first; another problem that does not pass by
 * itself comes last.
 */
export const whyNoCall = (
  { status, isHost, problem }: Callee,
  { isReachable, isCalling }: Caller,
): WhyNoCall | undefined => {
  if (!isHost) return { off: "notHost" }
  if (problem === "blockedByMe" || problem === "blocked") return { kind: problem }
  if (!isReachable) return { off: "noNetwork" }
  if (isCalling) return { off: "inCall" }
  if (status === "offline" || status === "busy") return { off: status }
  return problem && { kind: problem }
}
