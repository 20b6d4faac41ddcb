import { useSyncExternalStore } from "react"
import type { Remote, RemoteValue } from "#schema/remotes.ts"
import { useClient } from "./ClientProvider.tsx"
import type { RemoteState } from "./client.ts"

/** Reads what only the gateway knows. The last answer is shown at once, and asked for again when it is older than 30 s. */
export const useRemote = <R extends Remote>(
  remote: R,
): RemoteState<RemoteValue<R["_tag"]>> & { readonly refresh: () => Promise<void> } => {
  const { subscribe, get, refresh } = useClient().remote(remote)
  return { ...useSyncExternalStore(subscribe, get), refresh }
}
