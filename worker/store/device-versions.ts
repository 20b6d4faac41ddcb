/**
 * The versions of the device's own rows in this build, by collection, counted as RxDB does: a collection's version
 * rises when a row of it changes its shape (collections/device-collections.ts). The head says the versions of the rows
 * on the disk; a missing one is 0.
 */
import { Context } from "effect"
import type { Head } from "./row-schemas.ts"

export const DEVICE_VERSIONS = { remotes: 0, marks: 0, files: 0, search: 0 } as const

export type DeviceCollectionName = keyof typeof DEVICE_VERSIONS
export type Versions = Readonly<Record<DeviceCollectionName, number>>
export const deviceCollectionNames = Object.keys(DEVICE_VERSIONS) as ReadonlyArray<DeviceCollectionName>

/** The versions of this build; tests provide their own. */
export const OwnVersions = Context.Reference<Versions>("livcam/worker/store/OwnVersions", {
  defaultValue: () => DEVICE_VERSIONS,
})

/** A newer build has written here, so this build neither reads nor writes. */
export class NewerRows extends Error {
  override readonly name = "NewerRows"
}

export const versionOf = ({ rows }: Head, name: DeviceCollectionName): number => rows?.[name]?.version ?? 0

export const isBehind = (head: Head, own: Versions): boolean =>
  deviceCollectionNames.some((name) => versionOf(head, name) < own[name])

/** True when a newer build has written. A collection that this build does not know is a newer build's. */
export const isAhead = ({ rows = {} }: Head, own: Readonly<Record<string, number>>): boolean =>
  Object.entries(rows).some(([name, { version, next }]) => Math.max(version, next?.version ?? 0) > (own[name] ?? -1))

/** The head's field for a database whose rows all have these versions. */
export const rowsOfVersions = (own: Versions): Pick<Head, "rows"> => {
  const raised = deviceCollectionNames.filter((name) => own[name] > 0)
  if (raised.length === 0) return {}
  return { rows: Object.fromEntries(raised.map((name) => [name, { version: own[name] }])) }
}
