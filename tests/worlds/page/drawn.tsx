/** Draws parts of the page in jsdom, under a router, and removes them after each test. */
import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { createRoot, type Root } from "react-dom/client"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { onTestFinished } from "vitest"
import { ClientProvider } from "../../../src/client/ClientProvider.tsx"
import type { makeStaticClient } from "../../../src/client/static-client.ts"
import { overlays } from "../../../src/overlays/overlay-stack.ts"

const roots: Array<Root> = []
/** Removes everything that was drawn, and what was opened over it. */
export const leave = (): void => {
  overlays.closeAll()
  for (const root of roots.splice(0)) flushSync(() => root.unmount())
  document.body.replaceChildren()
}

const render = (page: Element, element: ReactNode): void => {
  // Registered in each test: files of one process share this module, so a hook of the module would be the first file's
  // alone.
  onTestFinished(leave)
  const root = createRoot(page)
  roots.push(root)
  flushSync(() => root.render(element))
}

/** Draws an element; gives the element that holds it. */
export const drawn = (element: ReactNode): HTMLElement => {
  const page = document.createElement("div")
  render(page, <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />)
  return page
}

/** Draws in the document, where overlays open, with a client and at an address; gives the router. */
export const drawnOn = (client: ReturnType<typeof makeStaticClient>, element: ReactNode, address = "/") => {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] })
  render(
    document.body.appendChild(document.createElement("div")),
    <ClientProvider client={client}>
      <RouterProvider router={router} />
    </ClientProvider>,
  )
  return router
}
