// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import type { RemoteOf, RemoteValue } from "#schema/remotes.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { dropStored, keepStored, readStored } from "../../browser/stored.ts"
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

type Asked = RemoteOf<"wall">

/** Draws the wall on a device with this stored note. Returns what it requests. */
const drawWall = (note: string, shows: (asked: Asked) => boolean) => {
  const before = globalThis.IntersectionObserver
  onTestFinished(() => void Object.assign(globalThis, { IntersectionObserver: before }))
  onTestFinished(() => dropStored("livcam_wall_filters"))
  // jsdom has neither scrollTo nor IntersectionObserver.
  Element.prototype.scrollTo = nothing
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe = nothing
      disconnect = nothing
    },
  })
  keepStored("livcam_wall_filters", note)
  const asked: Array<Asked> = []
  const client = makeStaticClient({
    remotes: {
      wallGroups: ({ countryId }) =>
        ready([
          { groupId: 0, name: "", count: 1 },
          ...(countryId === null ? [{ groupId: 7, name: "", count: 1 }] : []),
        ]),
      wall: (remote) => {
        asked.push(remote)
        return ready(shows(remote) ? hosts : { ...hosts, list: [], count: 0 })
      },
    },
  })
  drawnOn(client, <Wall />)
  return asked
}

const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(name))

test("SOC-04: a country that has nobody in the chosen group shows all of its hosts, under the tab that says so", () => {
  drawWall("7|BR|||", ({ groupId }) => groupId === 0)
  expect(document.querySelector("[role=tab][aria-selected=true]")?.textContent).toBe("For You")
  expect(document.querySelector("article")?.textContent).toContain("Mia")
})

test("SOC-10, ENT-17: the filters of the last visit are asked for and counted; whom nobody meets, all are one press away", () => {
  const asked = drawWall("0||2|12|4", ({ languageId }) => languageId === undefined)
  expect(asked.at(-1)).toMatchObject({ groupId: 0, countryId: null, gender: 2, languageId: 12, interestId: 4 })
  expect(button("Filters")?.textContent).toBe("Filters3")
  expect(document.querySelector("article")).toBeNull()

  flushSync(() => button("Show everyone")?.click())
  expect(asked.at(-1)).toEqual({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
  expect(document.querySelector("article")?.textContent).toContain("Mia")
  expect(button("Filters")?.textContent).toBe("Filters")
  expect(readStored("livcam_wall_filters")).toBe("0||||")
})
