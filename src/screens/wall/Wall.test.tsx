// @vitest-environment jsdom
import { beforeAll, expect, onTestFinished, test } from "vitest"
import type { RemoteValue } from "#schema/remotes.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { tabStored } from "../../browser/stored.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import Wall from "./Wall.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const nothing = () => {}
const ready = <A,>(value: A) => ({ state: "ready", value, asOf: 0, stale: false }) as const
const mia = {
  userId: 9,
  userName: "Mia",
  age: 24,
  countryId: "BR",
  countryName: "Brazil",
  languageIds: [],
  headImg: "",
}
const ofBrazil = [{ ...mia, onlineStatus: 2, seenAt: null, callPrice: 40, demo: false }]
const hosts = { list: ofBrazil, count: 1, pageNo: 1, pageSize: 20, beyond: 0 } as unknown as RemoteValue<"wall">

test("SOC-04: a country that has nobody in the chosen group shows all of its hosts, under the tab that says so", () => {
  const before = globalThis.IntersectionObserver
  onTestFinished(() => void Object.assign(globalThis, { IntersectionObserver: before }))
  onTestFinished(() => tabStored.drop("livcam-wall-filters"))
  // jsdom has none.
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe = nothing
      disconnect = nothing
    },
  })
  tabStored.keep("livcam-wall-filters", "7|BR")
  const client = makeStaticClient({
    remotes: {
      wallGroups: ({ countryId }) =>
        ready([
          { groupId: 0, name: "", count: 1 },
          ...(countryId === null ? [{ groupId: 7, name: "", count: 1 }] : []),
        ]),
      wall: ({ groupId }) => ready(groupId === 0 ? hosts : { ...hosts, list: [], count: 0 }),
    },
  })
  drawnOn(client, <Wall />)
  expect(document.querySelector("[role=tab][aria-selected=true]")?.textContent).toBe("For You")
  expect(document.querySelector("article")?.textContent).toContain("Mia")
})
