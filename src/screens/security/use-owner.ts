/** By what the own account is entered, and whether its owner has to confirm anything before that is changed. */
import { useCallback, useEffect } from "react"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import type { FieldsState } from "../login/use-fields.ts"

const WAYS = { _tag: "waysIn" } as const
const OFFERED = { _tag: "signInWays" } as const
const PHONE = { _tag: "phoneBinding" } as const
const CONNECTION = { _tag: "connection" } as const

/** What the account has; until it is known it counts as one with a password, which is asked for. */
export const useOwner = () => {
  const known = useRemote(WAYS)
  const offered = useRemote(OFFERED)
  const connection = useQuery(CONNECTION)
  const number = useRemote(PHONE)
  const { refresh: refreshNumber } = number
  const { refresh: refreshWays } = known
  const ways = known.state === "loading" ? undefined : known.value
  return {
    ways,
    hasPassword: ways?.hasPassword ?? true,
    /** Nobody has to confirm anything first. */
    isOpen: ways === undefined || ways.hasPassword || ways.isProved,
    offered: offered.state === "loading" ? [] : (offered.value?.providers ?? []),
    /** By which codes come to a number; none: by none. */
    phoneWays: offered.state === "loading" ? [] : (offered.value?.codes ?? []),
    /** The number of the account, masked. */
    phone: (number.state === "ready" && number.value.phone) || "",
    isOffline: connection.state === "ready" && connection.value.network === "offline",
    failed: known.state === "failed" && ways === undefined ? known.error : undefined,
    /** A number is a way in, too. */
    refresh: useCallback(async () => {
      await Promise.all([refreshWays(), refreshNumber()])
    }, [refreshWays, refreshNumber]),
  }
}
export type Owner = ReturnType<typeof useOwner>

/** What was confirmed has grown old meanwhile, as one of these was told: it is asked for again. */
export const useAskedAgain = ({ refresh }: Owner, ...states: ReadonlyArray<FieldsState>): void => {
  const isOld = states.some(({ failed }) => failed?.kind === "proofNeeded")
  useEffect(() => {
    if (isOld) void refresh()
  }, [isOld, refresh])
}
