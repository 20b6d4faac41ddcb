// @vitest-environment jsdom
import { useState } from "react"
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawn, leave } from "../../../tests/worlds/page/drawn.tsx"
import type { QueryState } from "../../client/client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { Dialog } from "./Dialog.tsx"
import { openDialogs } from "./open-dialogs.ts"
import { QueryDialog } from "./QueryDialog.tsx"

beforeAll(() => startTexts("/gb/"))

const opened = (name: string, closed: Array<string>, insists = false) => (
  <Dialog key={name} open title={name} insists={insists} onClose={() => void closed.push(name)}>
    {name}
  </Dialog>
)

test("Back closes the top dialog; one that insists stays; none is left behind", () => {
  const closed: Array<string> = []
  drawn(
    <>
      {opened("below", closed)}
      {opened("above", closed)}
    </>,
  )
  expect(openDialogs).toHaveLength(2)
  flushSync(() => openDialogs.at(-1)?.())
  expect(closed).toEqual(["above"])
  leave()
  expect(openDialogs).toEqual([])
  drawn(opened("insists", closed, true))
  openDialogs.at(-1)?.()
  expect(closed).toEqual(["above"])
})

let answer: (query: QueryState<string>) => void = () => {}
const Asked = () => {
  const [query, setQuery] = useState<QueryState<string>>({ state: "loading" })
  answer = setQuery
  return (
    <QueryDialog query={query} title="Asked" onClose={() => {}}>
      {(label) => (
        <button type="button" data-first-focus>
          {label}
        </button>
      )}
    </QueryDialog>
  )
}

test("what wants a dialog's first focus gets it when it arrives, unless the focus has moved meanwhile", async () => {
  const focused = () => document.activeElement?.textContent
  drawn(<Asked />)
  await expect.poll(() => document.activeElement?.role).toBe("dialog")
  flushSync(() => answer({ state: "ready", value: "Collect" }))
  await expect.poll(focused).toBe("Collect")
  leave()
  drawn(<Asked />)
  await expect.poll(() => document.activeElement?.role).toBe("dialog")
  const close = document.querySelector<HTMLElement>("[role=dialog] button")
  close?.focus()
  flushSync(() => answer({ state: "ready", value: "Collect" }))
  expect(document.querySelector("[data-first-focus]")).not.toBeNull()
  expect(document.activeElement).toBe(close)
})
