/** The states of a query, for views that show them. */
export const LOADING = { state: "loading" } as const
export const FAILED = { state: "failed", error: { kind: "storageBroken" } } as const
export const ready = <V>(value: V) => ({ state: "ready", value }) as const
