/** The filters of the wall, stored on the device: a reload or the next visit shows the same hosts. */

import { useState } from "react"
import type { RemoteOf } from "#schema/remotes.ts"
import { INTERESTS } from "#schema/rules/people/interests.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { keepStored, readStored } from "../../browser/stored.ts"

/** Filters besides group and country. A missing one does not limit the list. */
export type WallLimits = Pick<RemoteOf<"wall">, "gender" | "languageId" | "interestId">

export interface WallFilters {
  readonly groupId: number
  readonly countryId: string | null
  readonly limits: WallLimits
}

const KEY = "livcam_wall_filters"
const ALL: WallFilters = { groupId: 0, countryId: null, limits: {} }
const NOTE = /^(\d{1,4})\|([A-Z]{2}(?:-[A-Z])?)?\|([12])?\|(\d{1,2})?\|(\d{1,2})?$/

/** Gives the default, all hosts, when the text is no valid note. */
export const parseWallFilters = (text: string | undefined): WallFilters => {
  const [, group, country, gender, language = "", interest = ""] = NOTE.exec(text ?? "") ?? []
  if (group === undefined) return ALL
  return {
    groupId: Number(group),
    countryId: country ?? null,
    limits: {
      ...(gender !== undefined && { gender: gender === "1" ? 1 : 2 }),
      ...(Object.hasOwn(LANGUAGE_CODES, language) && { languageId: Number(language) }),
      ...(Object.hasOwn(INTERESTS, interest) && { interestId: Number(interest) }),
    },
  }
}

export const wallFiltersNote = ({ groupId, countryId, limits }: WallFilters): string =>
  [groupId, countryId, limits.gender, limits.languageId, limits.interestId].join("|")

export const useWallFilters = (): readonly [WallFilters, (change: Partial<WallFilters>) => void] => {
  const [filters, setFilters] = useState(() => parseWallFilters(readStored(KEY)))
  const change = (patch: Partial<WallFilters>) =>
    setFilters((now) => {
      const next = { ...now, ...patch }
      keepStored(KEY, wallFiltersNote(next))
      return next
    })
  return [filters, change]
}
