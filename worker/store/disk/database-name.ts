/** What the databases of this device are called. Plain: the boot reader needs it too. */

/** What all IndexedDB databases of an account begin with. The first versions were made by RxDB's Dexie storage, which named them so. */
export const ownPrefixOf = (userId: number): string => `rxdb-dexie-livcam-${userId}--`

/** The one that holds the log and the rows. */
export const rowsDatabaseOf = (userId: number): string => `${ownPrefixOf(userId)}0--rows`

/** Beside it in the first versions: RxDB's list of collections. */
export const formerListOf = (userId: number): string => `${ownPrefixOf(userId)}0--_rxdb_internal`

/** The vault's. */
export const VAULT_DATABASE = "livcam-device"
