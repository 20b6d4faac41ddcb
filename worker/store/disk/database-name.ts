/** The names of this device's databases. Imports nothing, because the boot reader uses it too. */

/**
 * The prefix of all IndexedDB databases of an account. RxDB's Dexie storage made the first versions and gave these
 * names.
 */
export const ownPrefixOf = (userId: number): string => `rxdb-dexie-livcam-${userId}--`

/** The database with the log and the rows. */
export const rowsDatabaseOf = (userId: number): string => `${ownPrefixOf(userId)}0--rows`

/** First versions only: a second database, with RxDB's list of collections. */
export const formerListOf = (userId: number): string => `${ownPrefixOf(userId)}0--_rxdb_internal`

/** The vault's database. */
export const VAULT_DATABASE = "livcam-device"
