import { useEffect, useState } from "react"
import { RouterProvider } from "react-router-dom"
import { ClientProvider } from "../client/ClientProvider.tsx"
import type { Client } from "../client/client.ts"
import { startClient } from "../client/live-client.ts"
import { takeLoginLink } from "./login-link.ts"
import { patientLoad } from "./patient-load.ts"
import { makeRouter } from "./router.tsx"
import { readStored } from "./stored.ts"
import { useTellLanguage } from "./use-tell-language.ts"

/** The app behind the age gate. The worker starts here, not before. `start` is another client in development. */
const App = ({ start = startClient }: { start?: () => Client }) => {
  const [client] = useState(start)
  const [router] = useState(makeRouter)
  useTellLanguage(client)
  useEffect(() => {
    const query = takeLoginLink()
    if (query !== "") void import("./open-login-link.ts").then(({ openLoginLink }) => openLoginLink(query))
  }, [])
  useEffect(() => {
    // Hardly ever: a page was closed before its engine had what was written.
    if (readStored("livcam_unsaved") !== undefined)
      void patientLoad(() => import("../screens/messages/own-texts.ts")).then(({ adoptOwnTexts }) =>
        adoptOwnTexts(client),
      )
  }, [client])
  useEffect(() => {
    void patientLoad(() => import("../client/saved-note.ts")).then(({ noteSaved, writeCookie }) =>
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
