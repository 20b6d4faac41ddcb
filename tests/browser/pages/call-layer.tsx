/** The call layer over a page with one call button. The other person is in another page. */
import { createRoot } from "react-dom/client"
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom"
import "../../../src/ui/tokens.css"
import { useStartCall } from "../../../src/call/use-call-flow.ts"
import { ClientProvider } from "../../../src/client/ClientProvider.tsx"
import { startTexts } from "../../../src/i18n/i18n.ts"
import { startMoreTexts } from "../../../src/i18n/more-texts.ts"
import { ToastRegion } from "../../../src/ui/toasts/ToastRegion.tsx"
import { type Human, makePairedClient } from "./paired-client.ts"

const ann: Human = { id: 7, name: "Ann" }
const mia: Human = { id: 9, name: "Mia" }
const query = new URLSearchParams(location.search)
const [me, other] = query.get("me") === "mia" ? [mia, ann] : [ann, mia]
const { client, sent } = makePairedClient(
  me,
  other,
  Number(query.get("balance") ?? 100),
  Number(query.get("late") ?? 0),
)

await startTexts("/")
await startMoreTexts()
// As in the app: it is loaded after the texts, and brings some of its own.
const { CallLayer } = await import("../../../src/call/CallLayer.tsx")

const Page = () => {
  const start = useStartCall()
  const host = { userId: other.id, userName: other.name, headImg: "", callPrice: 30 }
  return (
    <>
      <button type="button" onClick={() => start({ host, kind: "video", location: "wall" })}>
        Call {other.name}
      </button>
      <p id="place">{useLocation().pathname}</p>
      <CallLayer onLogin={() => {}} onCoins={() => {}} />
      <ToastRegion />
    </>
  )
}

declare global {
  interface Window {
    sent: ReadonlyArray<string>
  }
}
window.sent = sent

const root = document.getElementById("root")
if (root === null) throw new Error("no root")
createRoot(root).render(
  <ClientProvider client={client}>
    <RouterProvider router={createMemoryRouter([{ path: "*", Component: Page }])} />
  </ClientProvider>,
)
