import type { RelationView } from "#schema/friends/relation.ts"
import { useQuery } from "../../client/use-query.ts"

/** What is between me and somebody, wishes that wait included; undefined until it is known. */
export const useRelation = (userId: number): RelationView | undefined => {
  const relation = useQuery({ _tag: "relation", userId })
  return relation.state === "ready" ? relation.value : undefined
}
