import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { RouterProvider } from "react-router-dom"
import { takeLoginLink } from "../account/login-link.ts"
import { readStored } from "../browser/stored.ts"
import { ClientProvider } from "../client/ClientProvider.tsx"
import type { Client } from "../client/client.ts"
import { type LiveClient, startClient } from "../client/live-client.ts"
import { languageIdOf } from "../client/worker/hello.ts"
import { currentTag } from "../i18n/i18n.ts"
import { loadWithRetries } from "../loading/load-with-retries.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { makeRouter } from "./router.tsx"

/** Keeps the worker informed of the page's language and the stored country: requests carry them. */
const useTellLanguage = (client: Client): void => {
  const { i18n } = useTranslation()
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: currentTag reads the language that changed
  useEffect(() => {
    client.tell({
      kind: "language",
      languageId: languageIdOf(currentTag()),
      countryId: readStored("CAMC_USER_COUNTRY") ?? null,
    })
  }, [client, language])
}

interface AppProps {
  /** Called with the client that has a worker behind it. */
  readonly started?: (client: LiveClient) => void
  /** Makes another client; development builds only. */
  readonly start?: () => Client
}

/** The app behind the age gate. The worker starts here, not before. */
const App = ({ started, start }: AppProps) => {
  const [client] = useState(() => {
    if (import.meta.env.DEV && start !== undefined) return start()
    const live = startClient()
    started?.(live)
    return live
  })
  const [router] = useState(makeRouter)
  useTellLanguage(client)
  useEffect(() => {
    const query = takeLoginLink()
    if (query !== "") overlays.open("link", { query })
  }, [])
  useEffect(() => {
    void loadWithRetries(() => import("./after-start.ts")).then(({ afterStart }) => afterStart(client))
  }, [client])
  return (
    <ClientProvider client={client}>
      <RouterProvider router={router} />
    </ClientProvider>
  )
}

export default App
