import { useEffect, useState } from "react"
import { RouterProvider } from "react-router-dom"
import { takeLoginLink } from "../account/login-link.ts"
import { useTellLanguage } from "../account/use-tell-language.ts"
import { readStored } from "../browser/stored.ts"
import { ClientProvider } from "../client/ClientProvider.tsx"
import type { Client } from "../client/client.ts"
import { type LiveClient, startClient } from "../client/live-client.ts"
import { loadWithRetries } from "../loading/load-with-retries.ts"
import { makeRouter } from "./router.tsx"

interface AppProps {
  /** Hears of the client with a worker behind it. */
  readonly started?: (client: LiveClient) => void
  /** Another client, in development. */
  readonly start?: () => Client
}

/** The app behind the age gate. The worker starts here, not before. */
const App = ({ started, start }: AppProps) => {
  const [client] = useState(() => {
    if (start !== undefined) return start()
    const live = startClient()
    started?.(live)
    return live
  })
  const [router] = useState(makeRouter)
  useTellLanguage(client)
  useEffect(() => {
    const query = takeLoginLink()
    if (query !== "") void import("../account/open-login-link.ts").then(({ openLoginLink }) => openLoginLink(query))
  }, [])
  useEffect(() => {
    // Hardly ever: a page was closed before its engine had what was written.
    if (readStored("livcam_unsaved") !== undefined)
      void loadWithRetries(() => import("../screens/messages/texts/own-texts.ts")).then(({ adoptOwnTexts }) =>
        adoptOwnTexts(client),
      )
  }, [client])
  useEffect(() => {
    void loadWithRetries(() => import("../client/worker/saved-note.ts")).then(({ noteSaved, writeCookie }) =>
      noteSaved(client, writeCookie),
    )
  }, [client])
  return (
    <ClientProvider client={client}>
      <RouterProvider router={router} />
    </ClientProvider>
  )
}

export default App
