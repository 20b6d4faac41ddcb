import type { RelationView } from "#schema/friends/relation.ts"
import { useQuery } from "../../client/use-query.ts"

/** The relation between the user and a person, waiting intents included; undefined until known. */
export const useRelation = (userId: number): RelationView | undefined => {
  const relation = useQuery({ _tag: "relation", userId })
  return relation.state === "ready" ? relation.value : undefined
}
