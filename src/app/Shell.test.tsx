// @vitest-environment jsdom
/** The frame around the screens, drawn in jsdom. */
import { act } from "react"
import { createRoot } from "react-dom/client"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { ClientProvider } from "../client/ClientProvider.tsx"
import { makeStaticClient, staticList } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { Shell } from "./Shell.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

test("ROUTE-17: whoever opens another chat beside the list of chats finds the list where it was", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const client = makeStaticClient({ queries: { chats: staticList({ unread: 0 }, [], () => "") } })
  const { default: Messages } = await import("../screens/messages/Messages.tsx")
  const thread = { path: "IMMessageSession/:friendId", element: <p>thread</p> }
  const greetings = { path: "IMSayHiSession", element: <p>thread of greetings</p> }
  const screens = [{ path: "/message", Component: Messages, children: [thread, greetings] }]
  const router = createMemoryRouter([{ Component: Shell, children: screens }], { initialEntries: ["/message"] })
  const page = document.body.appendChild(document.createElement("div"))
  const root = createRoot(page)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    page.remove()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  })
  await act(async () =>
    root.render(
      <ClientProvider client={client}>
        <RouterProvider router={router} />
      </ClientProvider>,
    ),
  )
  const listNow = () => page.querySelector("section[aria-label='Chats']")
  const list = listNow()
  expect(list).not.toBeNull()
  for (const place of ["IMMessageSession/1", "IMMessageSession/2", "IMSayHiSession"]) {
    await act(() => router.navigate(`/message/${place}`))
    expect(page.textContent).toContain("thread")
    expect(listNow()).toBe(list)
  }
})
