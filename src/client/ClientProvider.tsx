import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react"
import type { Client, ClientStatus } from "./client.ts"

const ClientContext = createContext<Client | null>(null)

/** Gives all components below it the page's three verbs. */
export const ClientProvider = ({ client, children }: { client: Client; children: ReactNode }) => (
  <ClientContext value={client}>{children}</ClientContext>
)

export const useClient = (): Client => {
  const client = useContext(ClientContext)
  if (client === null) throw new Error("There is no ClientProvider above this component.")
  return client
}

/** The worker's state: "outdated" asks for a reload, "broken" says why nothing answers. */
export const useClientStatus = (): ClientStatus => {
  const { status } = useClient()
  return useSyncExternalStore(status.subscribe, status.get)
}
