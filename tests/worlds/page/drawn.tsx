/** Parts of the page drawn in jsdom, under a router, and taken away after each test. */
import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { createRoot, type Root } from "react-dom/client"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { afterEach } from "vitest"

const roots: Array<Root> = []
afterEach(() => {
  for (const root of roots.splice(0)) flushSync(() => root.unmount())
})

/** The element that holds what is drawn. */
export const drawn = (element: ReactNode): HTMLElement => {
  const page = document.createElement("div")
  const root = createRoot(page)
  roots.push(root)
  flushSync(() => root.render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />))
  return page
}
