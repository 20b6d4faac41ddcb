// @vitest-environment jsdom
import { act } from "react"
import { createRoot } from "react-dom/client"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { afterEach, beforeAll, expect, test } from "vitest"
import { Link } from "./Link.tsx"
import { NavLink } from "./NavLink.tsx"

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => document.body.replaceChildren())

const Page = () => (
  <>
    {["/", "/message", "/message/7"].map((to) => (
      <NavLink key={to} to={to} className={({ isActive }) => (isActive ? "on" : "off")}>
        {({ isActive }) => `${to} ${isActive}`}
      </NavLink>
    ))}
    <Link to="/wall">wall</Link>
    <Link to="/wall?q=1" replace>
      search
    </Link>
  </>
)

const open = async (at: string) => {
  const router = createMemoryRouter([{ path: "*", Component: Page }], { basename: "/nl", initialEntries: [`/nl${at}`] })
  const root = document.body.appendChild(document.createElement("div"))
  await act(async () => createRoot(root).render(<RouterProvider router={router} />))
  const links = [...root.querySelectorAll("a")]
  const click = async (text: string, how: MouseEventInit = {}): Promise<boolean> => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...how })
    // jsdom cannot go to another page.
    document.addEventListener("click", (last) => !last.defaultPrevented && last.stopImmediatePropagation(), {
      once: true,
    })
    await act(async () => void links.find((link) => link.textContent === text)?.dispatchEvent(event))
    return event.defaultPrevented
  }
  return { links, router, click }
}

const marked = async (at: string) =>
  (await open(at)).links
    .filter((link) => link.getAttribute("aria-current") === "page" && link.className === "on")
    .map((link) => link.textContent)

test("a place is marked at its own address and below it, the root at its own alone", async () => {
  expect(await marked("/")).toEqual(["/ true"])
  expect(await marked("/message/7")).toEqual(["/message true", "/message/7 true"])
  expect(await marked("/Message")).toEqual(["/message true"])
  expect(await marked("/message/70")).toEqual(["/message true"])
  expect(await marked("/messages")).toEqual([])
})

test("a link has the address with the language's base, and a plain click stays in the page", async () => {
  const { links, router, click } = await open("/")
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/nl",
    "/nl/message",
    "/nl/message/7",
    "/nl/wall",
    "/nl/wall?q=1",
  ])
  expect(await click("wall")).toBe(true)
  expect(router.state.location.pathname).toBe("/nl/wall")
  expect(router.state.historyAction).toBe("PUSH")
  expect(await click("search")).toBe(true)
  expect([router.state.historyAction, router.state.location.search]).toEqual(["REPLACE", "?q=1"])
})

test("a click that asks for another tab is left to the browser", async () => {
  const { router, click } = await open("/")
  expect(await click("wall", { ctrlKey: true })).toBe(false)
  expect(router.state.location.pathname).toBe("/nl/")
})
