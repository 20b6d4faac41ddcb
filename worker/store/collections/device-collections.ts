/**
 * The collections of the device's own rows, which no log can make anew: their families, and RxDB's `migrationStrategies`, of which
 * number n makes a document of version n out of one of the version before, or null of one that goes. It may be asked again after a
 * kill, and keeps the document's key. The head and the boot row say themselves what they are; what is set aside keeps its shape.
 */
import { DEVICE_VERSIONS, type DeviceCollectionName } from "../device-versions.ts"
import { type FamilyOf, familiesIn } from "../families.ts"
import type { RowDoc } from "../paged-storage/layout.ts"

/** A value that is no object stands under `value`. */
export type MigrationStrategy = (oldDoc: RowDoc) => RowDoc | null | Promise<RowDoc | null>
export type MigrationStrategies = Readonly<Record<number, MigrationStrategy>>

type DeviceFamily = FamilyOf<"device">

export interface DeviceCollection {
  readonly families: ReadonlyArray<DeviceFamily>
  readonly migrationStrategies: MigrationStrategies
}
export type DeviceCollections = Readonly<Record<DeviceCollectionName, DeviceCollection>>

/** 1 to `V`. */
type UpTo<V extends number, Seen extends ReadonlyArray<unknown> = []> = Seen["length"] extends V
  ? never
  : [...Seen, unknown]["length"] | UpTo<V, [...Seen, unknown]>

/** A version that was raised without its strategy does not compile. */
type Complete = {
  readonly [N in DeviceCollectionName]: {
    readonly families: ReadonlyArray<DeviceFamily>
    readonly migrationStrategies: Readonly<Record<UpTo<(typeof DEVICE_VERSIONS)[N]>, MigrationStrategy>>
  }
}

export const deviceCollections = {
  remotes: { families: familiesIn("remotes"), migrationStrategies: {} },
  marks: { families: familiesIn("marks"), migrationStrategies: {} },
  files: { families: familiesIn("files"), migrationStrategies: {} },
  search: { families: familiesIn("search"), migrationStrategies: {} },
} as const satisfies Complete & DeviceCollections

/** As the schema lock names what must not change while the version stands. */
export const lockedFamilies: ReadonlyArray<readonly [name: string, family: DeviceFamily]> = Object.entries(
  deviceCollections,
).flatMap(([name, { families }]) =>
  families.map((family) => [`${family} v${DEVICE_VERSIONS[name as DeviceCollectionName]}`, family] as const),
)
