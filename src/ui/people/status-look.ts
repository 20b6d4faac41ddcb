/** Online status numbers of spec section 4, named. */
export type StatusName = "online" | "busy" | "offline" | "unknown"

const names: ReadonlyArray<StatusName> = ["offline", "busy", "online", "unknown"]

export const statusName = (status: number): StatusName => names[status] ?? "unknown"
