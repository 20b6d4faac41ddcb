/** How the user's own account is entered, and whether its owner has to confirm ownership before that changes. */
import { useCallback, useEffect } from "react"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import type { FieldsState } from "../login/use-fields.ts"

const WAYS = { _tag: "waysIn" } as const
const OFFERED = { _tag: "signInWays" } as const
const PHONE = { _tag: "phoneBinding" } as const
const CONNECTION = { _tag: "connection" } as const

/** The account's sign-in ways. Until they are known the account counts as one with a password, so forms ask for it. */
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
    /** The owner need not confirm anything first. */
    isOpen: ways === undefined || ways.hasPassword || ways.isProved,
    offered: offered.state === "loading" ? [] : (offered.value?.providers ?? []),
    /** The ways by which codes reach a telephone; empty: none. */
    phoneWays: offered.state === "loading" ? [] : (offered.value?.codes ?? []),
    /** The account's number, masked. */
    phone: (number.state === "ready" && number.value.phone) || "",
    isOffline: connection.state === "ready" && connection.value.network === "offline",
    failed: known.state === "failed" && ways === undefined ? known.error : undefined,
    /** Also refreshes the number, which is a way in too. */
    refresh: useCallback(async () => {
      await Promise.all([refreshWays(), refreshNumber()])
    }, [refreshWays, refreshNumber]),
  }
}
export type Owner = ReturnType<typeof useOwner>

/** Asks for the confirmation again when one of these forms was refused because the confirmation has expired. */
export const useAskedAgain = ({ refresh }: Owner, ...states: ReadonlyArray<FieldsState>): void => {
  const isOld = states.some(({ failed }) => failed?.kind === "proofNeeded")
  useEffect(() => {
    if (isOld) void refresh()
  }, [isOld, refresh])
}
