/** The text of a wall group that the page knows by its id; others show the name that the gateway gives. */
import { INTEREST_GROUPS } from "#schema/rules/interest-groups.ts"
import type { people } from "../../i18n/en/people.ts"

type GroupId = keyof typeof people.wall.group

const isKnown = (id: string): id is GroupId => INTEREST_GROUPS[Number(id)] !== undefined

export const groupLabelKey = (groupId: number): `wall.group.${GroupId}` | undefined => {
  const id = String(groupId)
  return isKnown(id) ? `wall.group.${id}` : undefined
}
