/** What Back does to each open dialog, the newest last: Back closes the top one before anything else. One may refuse. */
export const openDialogs: Array<() => void> = []
