/** What joining brings, as the gateway says it to visitors. */
import type { RegisterBanner } from "#schema/activity/register-banner.ts"
import { useRemote } from "../client/use-remote.ts"

const SHOW = { _tag: "activityShow" } as const

/** Undefined: not known, or for a member. */
export const useRegisterBanner = (): RegisterBanner | undefined => {
  const show = useRemote(SHOW)
  return (show.state === "loading" ? undefined : show.value?.registerBanner) ?? undefined
}
