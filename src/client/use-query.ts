import { useSyncExternalStore } from "react"
import type { Query, QueryResult } from "#schema/queries.ts"
import { useClient } from "./ClientProvider.tsx"
import type { QueryState } from "./client.ts"

/** Watches a query. Equal queries share one watch; the value keeps its identity until it changes. */
export const useQuery = <Q extends Query>(query: Q): QueryState<QueryResult<Q["_tag"]>> => {
  const { subscribe, get } = useClient().query(query)
  return useSyncExternalStore(subscribe, get)
}
