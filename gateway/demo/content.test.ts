import { describe, expect, test } from "vitest"
import { ageOn, nicknameProblem } from "#schema/rules/account/account-rules.ts"
import { INTEREST_GROUPS } from "#schema/rules/people/interest-groups.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { portraitOf } from "../media/portrait/portrait.ts"
import { MEN_HAIR, recipeOf, WOMEN_HAIR } from "../media/portrait/recipe.ts"
import { DEMO_HOSTS, demoHosts, mia, sam, sitterOf } from "./people.ts"
import { scriptedPresence } from "./presence-script.ts"

const NOW = Date.UTC(2026, 10, 21, 9)
const hosts = demoHosts(DEMO_HOSTS, NOW)
const rows = [mia(NOW), ...hosts].map((host, i) => ({ ...host, id: 10_001 + i }))

describe("demo content", () => {
  test("is the same for the same start", () => {
    expect(demoHosts(DEMO_HOSTS, NOW)).toEqual(hosts)
    expect(demoHosts(10, NOW)).toEqual(hosts.slice(0, 10))
  })

  test("SOC-04: there are at least 96 hosts of at least 12 countries, with groups, languages and prices of the product", () => {
    expect(hosts.length).toBeGreaterThanOrEqual(96)
    expect(new Set(hosts.map(({ countryId }) => countryId)).size).toBeGreaterThanOrEqual(12)
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length)
    for (const host of rows) {
      expect(host.countryId).toMatch(/^[A-Z]{2}$/)
      expect(host.languageIds.every((id) => LANGUAGE_CODES[id] !== undefined)).toBe(true)
      expect(host.groupIds.length).toBeGreaterThan(0)
      expect(host.groupIds.every((id) => INTEREST_GROUPS[id] !== undefined)).toBe(true)
      expect(host.callPrice % 10).toBe(0)
      expect(host.callPrice).toBeGreaterThanOrEqual(20)
      expect(host.callPrice).toBeLessThanOrEqual(120)
      expect(host.friendCallPrice).toBeLessThan(host.callPrice)
      expect(nicknameProblem(host.userName)).toBeUndefined()
      expect(host.email).toMatch(/^[a-z0-9-]+@livcam\.test$/)
      expect(host.introduce).not.toMatch(/[{}]|undefined/)
    }
  })

  test("PROD-01: everybody is an adult, 19 to 45, also on the day of the first start", () => {
    for (const host of rows) {
      expect(ageOn(host.birthday, NOW)).toBeGreaterThanOrEqual(19)
      expect(ageOn(host.birthday, NOW)).toBeLessThanOrEqual(45)
    }
    expect(mia(NOW).callPrice).toBe(40)
    expect(sam(NOW).goddess).toBe(false)
  })
})

describe("portraits", () => {
  test("are the same bytes each time and differ between hosts and between pictures", () => {
    const draw = () => rows.slice(0, 20).flatMap((row) => [0, 1, 2].map((n) => portraitOf(sitterOf(row) ?? never(), n)))
    const pictures = draw()
    expect(draw()).toEqual(pictures)
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  test("three pictures of a person are clearly three: another frame, turn, expression, scene, light and clothes", () => {
    for (const row of rows) {
      const album = [0, 1, 2].map((n) => recipeOf(sitterOf(row) ?? never(), n))
      for (const of of ["zoom", "smile", "scene", "mood", "cloth", "garment"] as const)
        expect(new Set(album.map((picture) => picture[of])).size, `${of} of ${row.email}`).toBe(3)
      expect(Math.sign(album[1]?.turn ?? 0)).toBe(-Math.sign(album[2]?.turn ?? 0))
      for (const of of ["skin", "eyes", "hair", "jaw", "beard"] as const)
        expect(new Set(album.map((picture) => picture[of])).size, `${of} of ${row.email}`).toBe(1)
    }
  })

  test("a beard is on a man's face, under a man's haircut", () => {
    for (const row of rows)
      for (const n of [0, 1, 2]) {
        const { beard, cut, figure } = recipeOf(sitterOf(row) ?? never(), n)
        const cuts: ReadonlyArray<string> = figure === "man" ? MEN_HAIR : WOMEN_HAIR
        expect(cuts).toContain(cut)
        if (figure === "woman") expect(beard).toBe("none")
      }
  })

  test("are small: 32 kB at most before compression", () => {
    for (const row of rows.slice(0, 40))
      for (const n of [0, 1, 2]) expect(portraitOf(sitterOf(row) ?? never(), n).length).toBeLessThan(32_000)
  })

  test("are whole, inert SVG of 3 by 4", () => {
    for (const row of rows.slice(0, 40)) {
      const svg = portraitOf(sitterOf(row) ?? never(), 0)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 600 800"/)
      expect(svg).not.toMatch(/NaN|undefined|null|<script|href|foreignObject/)
      expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length)
      const ids = [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(ids).toContain(id)
    }
  })
})

describe("scripted presence", () => {
  const look = (at: number) => rows.map((row) => scriptedPresence(row, at)?.status)

  test("is a function of host and time, and Mia has none", () => {
    expect(look(NOW)).toEqual(look(NOW))
    expect(look(NOW)[0]).toBeUndefined()
    expect(scriptedPresence({ ...sam(NOW), id: 1 }, NOW)).toBeUndefined()
  })

  test("at any hour some hosts are online, some busy and some offline with a time when last seen", () => {
    for (let hour = 0; hour < 48; hour++) {
      const at = NOW + hour * 3_600_000
      const statuses = look(at)
      for (const status of [0, 1, 2]) expect(statuses.filter((each) => each === status).length).toBeGreaterThan(5)
      for (const row of rows) {
        const { status, seenAt } = scriptedPresence(row, at) ?? { status: 2, seenAt: null }
        expect(seenAt === null).toBe(status !== 0)
        if (seenAt !== null) expect(seenAt).toBeLessThanOrEqual(at)
      }
    }
  })
})

function never(): never {
  throw new Error("a demo host has no sitter")
}
