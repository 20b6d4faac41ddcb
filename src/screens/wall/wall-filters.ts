/** Which hosts the wall shows, kept by the device: a reload or the next visit shows the same. */

import { useState } from "react"
import type { RemoteOf } from "#schema/remotes.ts"
import { INTERESTS } from "#schema/rules/people/interests.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { keepStored, readStored } from "../../browser/stored.ts"

/** Filters beside group and country; one that is left out has no limit. */
export type WallLimits = Pick<RemoteOf<"wall">, "gender" | "languageId" | "interestId">

export interface WallFilters {
  readonly groupId: number
  readonly countryId: string | null
  readonly limits: WallLimits
}

const KEY = "livcam_wall_filters"
const ALL: WallFilters = { groupId: 0, countryId: null, limits: {} }
const NOTE = /^(\d{1,4})\|([A-Z]{2}(?:-[A-Z])?)?\|([12])?\|(\d{1,2})?\|(\d{1,2})?$/

/** All hosts when the text is no such note. */
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
