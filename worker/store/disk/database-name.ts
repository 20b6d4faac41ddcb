/** What the databases of this device are called. RxDB puts its own words around the name of an account's. Plain: the boot reader needs it too. */

export const databaseNameOf = (userId: number): string => `livcam-${userId}`

/** What all IndexedDB databases of an account begin with. */
export const ownPrefixOf = (userId: number): string => `rxdb-dexie-${databaseNameOf(userId)}--`

/** The one that holds the log and the rows. */
export const rowsDatabaseOf = (userId: number): string => `${ownPrefixOf(userId)}0--rows`

/** The vault's. */
export const VAULT_DATABASE = "livcam-device"
