import { useSyncExternalStore } from "react"
import { useClient } from "./ClientProvider.tsx"
import type { ClientStatus } from "./client.ts"

/** How the worker is: "outdated" asks for a reload, "broken" says why nothing answers. */
export const useClientStatus = (): ClientStatus => {
  const { status } = useClient()
  return useSyncExternalStore(status.subscribe, status.get)
}
