/**
 * People whom the gateway finds for the typed text. Each text has an answer of its own, so a late answer never shows
 * under a newer text.
 */
import { useMemo, useState, useSyncExternalStore } from "react"
import type { FoundPerson } from "#schema/people/user.ts"
import { peopleSearchOf } from "#schema/rules/people/people-search.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import type { RemoteRead } from "../../client/client.ts"
import { useFormats } from "../../i18n/format.ts"
import { usePresence } from "../wall/use-presence.ts"
import { useStatusNow } from "../wall/use-status-now.ts"
import { type PeopleModel, peopleModel } from "./people-model.ts"
import { useSettled } from "./use-settled.ts"

/**
 * Pause in typing before people are requested, ms. Longer than for messages, because each request counts towards a
 * limit.
 */
const TYPING_MS = 300

type Found = ReadonlyArray<FoundPerson>

const LOADING = { state: "loading" } as const
const NOBODY: RemoteRead<Found> = { get: () => LOADING, subscribe: () => () => {}, refresh: () => Promise.resolve() }
const NO_IDS: ReadonlyArray<number> = []

/** `isAsked`: a member searches in all chats. */
export const useFoundPeople = (
  text: string,
  isAsked: boolean,
): { readonly people: PeopleModel; readonly onRetry: () => void } => {
  const client = useClient()
  const { country } = useFormats()
  const statusNow = useStatusNow()
  const typed = isAsked ? peopleSearchOf(text) : undefined
  const settled = useSettled(text, TYPING_MS)
  const wanted = typed === undefined ? undefined : peopleSearchOf(settled)
  const { subscribe, get, refresh } = useMemo(
    () => (wanted === undefined ? NOBODY : client.remote({ _tag: "searchUsers", text: wanted })),
    [client, wanted],
  )
  const read = useSyncExternalStore(subscribe, get)
  const [before, setBefore] = useState<Found>()
  const answer = read.state === "ready" ? read.value : undefined
  if (answer !== undefined && answer !== before) setBefore(answer)
  if (typed === undefined && before !== undefined) setBefore(undefined)

  const shown = answer ?? before
  const presence = usePresence(useMemo(() => shown?.map(({ userId }) => userId) ?? NO_IDS, [shown]))
  const people = peopleModel(typed, typed === wanted ? read : LOADING, before, (person) => {
    const { userId, userName, headImg, countryId, countryName, goddess, demo } = person
    const newest = presence.get(userId)
    const { status } = statusNow(newest?.status ?? person.onlineStatus, newest?.seenAt ?? person.seenAt)
    return {
      ...{ id: userId, name: userName, photo: headImg, country: country(countryId, countryName) },
      ...{ isHost: goddess, demo, status },
    }
  })
  return { people, onRetry: () => void refresh() }
}
