/**
 * The collections of the device's own rows, which cannot be rebuilt from the log: their families and RxDB's
 * `migrationStrategies`. Strategy n turns a document of version n - 1 into one of version n, or into null when the
 * document goes. It may run again after a kill, and keeps the document's key. The head and the boot row state their
 * versions themselves; a set-aside row keeps its shape.
 */
import { DEVICE_VERSIONS, type DeviceCollectionName } from "../device-versions.ts"
import { type FamilyOf, familiesIn } from "../families.ts"
import type { RowDoc } from "../paged-storage/layout.ts"

/** In `oldDoc`, a value that is no object stands under `value`. */
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

/** Makes a version that is raised without its strategy fail to compile. */
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

/** Each family under its name in the schema lock: its schema must not change while its version stays. */
export const lockedFamilies: ReadonlyArray<readonly [name: string, family: DeviceFamily]> = Object.entries(
  deviceCollections,
).flatMap(([name, { families }]) =>
  families.map((family) => [`${family} v${DEVICE_VERSIONS[name as DeviceCollectionName]}`, family] as const),
)
