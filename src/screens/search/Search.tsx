import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { SearchGroup, SearchHead } from "#schema/chat/search.ts"
import type { ListValue } from "#schema/queries.ts"
import { SEARCH_MAX } from "#schema/rules/constants.ts"
import { firstLetters } from "#schema/rules/letters.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { useSession } from "../../account/use-session.ts"
import { useNow } from "../../browser/use-now.ts"
import { useQuery } from "../../client/use-query.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { SearchView } from "./SearchView.tsx"
import { searchModel } from "./search-model.ts"
import { useFoundPeople } from "./use-found-people.ts"
import { useSettled } from "./use-settled.ts"

/** Results shown at first: chats, or messages of the one chat searched. Each "more" adds three times as many. */
const SHOWN = 20
const MOST = 200
/** Pause in typing before the search starts, ms. */
const TYPING_MS = 90

/** The address holds the text and the chat, so that Back from a message shows the same results. */
const Search = () => {
  const [params, setParams] = useSearchParams()
  const chat = params.get("chat") ?? ""
  const friendId = /^\d{1,12}$/.test(chat) ? Number(chat) : 0
  return <OneSearch key={friendId} friendId={friendId} asked={params.get("q") ?? ""} onAsked={setParams} />
}

interface Props {
  friendId: number
  asked: string
  onAsked: (params: Record<string, string>, options: { replace: true }) => void
}

const OneSearch = ({ friendId, asked, onAsked }: Props) => {
  const { t } = useTranslation("more")
  const [text, setText] = useState(firstLetters(asked, SEARCH_MAX))
  const settled = useSettled(text, TYPING_MS)
  const session = useSession()
  const me = session.state === "signedIn" ? session.user.id : 0
  const [limit, setLimit] = useState(SHOWN)
  const query = useQuery(
    useMemo(() => {
      const sessionId = friendId === 0 ? null : sessionIdOf(me, friendId)
      return { _tag: "search", text: settled, sessionId, limit } as const
    }, [settled, me, friendId, limit]),
  )
  const person = useQuery(useMemo(() => ({ _tag: "person", userId: friendId }) as const, [friendId]))

  const [before, setBefore] = useState<ListValue<SearchHead, SearchGroup>>()
  const answer = query.state === "ready" && query.value.head.state === "ready" ? query.value : undefined
  if (answer !== undefined && answer !== before) setBefore(answer)

  useEffect(() => {
    const next = { ...(friendId === 0 ? {} : { chat: String(friendId) }), ...(settled === "" ? {} : { q: settled }) }
    if (settled !== asked) onAsked(next, { replace: true })
  }, [settled, asked, friendId, onAsked])

  const { people, onRetry } = useFoundPeople(text, friendId === 0 && me !== 0)
  const known = person.state === "ready" ? person.value?.userName : undefined
  return (
    <SearchView
      text={text}
      view={searchModel(text, query, settled.trim() === "" ? undefined : before)}
      people={people}
      onRetryPeople={onRetry}
      scope={friendId === 0 ? undefined : { friendId, name: known ?? t("friends.unknown", { id: friendId }) }}
      now={useNow(30_000)}
      onText={(next) => {
        setText(next)
        setLimit(SHOWN)
      }}
      onMore={() => setLimit(Math.min(MOST, limit + 3 * SHOWN))}
      onBack={useGoBack(friendId === 0 ? "/message" : `/message/IMMessageSession/${friendId}`)}
    />
  )
}

export default Search
