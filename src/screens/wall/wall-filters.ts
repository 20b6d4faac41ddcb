/** Which hosts the wall shows, kept by the tab: another screen or a reload in between changes nothing. */

import { useState } from "react"
import { tabStored } from "../../browser/stored.ts"

export interface WallFilters {
  readonly groupId: number
  readonly countryId: string | null
}

const KEY = "livcam-wall-filters"
const ALL: WallFilters = { groupId: 0, countryId: null }

/** All hosts when the text is no such note. */
export const parseWallFilters = (text: string | null): WallFilters => {
  const [, group, country] = /^(\d{1,4})\|([A-Z]{2}(?:-[A-Z])?)?$/.exec(text ?? "") ?? []
  return group === undefined ? ALL : { groupId: Number(group), countryId: country ?? null }
}

const read = (): WallFilters => parseWallFilters(tabStored.read(KEY) ?? null)

const keep = ({ groupId, countryId }: WallFilters): void => tabStored.keep(KEY, `${groupId}|${countryId ?? ""}`)

export const useWallFilters = (): readonly [WallFilters, (change: Partial<WallFilters>) => void] => {
  const [filters, setFilters] = useState(read)
  const change = (patch: Partial<WallFilters>) =>
    setFilters((now) => {
      const next = { ...now, ...patch }
      keep(next)
      return next
    })
  return [filters, change]
}
