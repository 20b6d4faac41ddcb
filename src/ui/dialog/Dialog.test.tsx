// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { Dialog } from "./Dialog.tsx"
import { openDialogs } from "./open-dialogs.ts"

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
