/**
 * Two people chat in real browsers while their networks fail in every way that we can make them fail. Then the networks
 * are repaired. Each saved text must have arrived exactly once on both sides, in the same order, and both screens must
 * show it as far back as they go.
 */
import { Effect } from "effect"
import type { Page } from "playwright"
import { makeGateway } from "../../gateway/app.ts"
import { DEMO_PASSWORD, MIA_EMAIL, SAM_EMAIL } from "../../gateway/demo/people.ts"
import { serve } from "../../gateway/serve.ts"
import { Store } from "../../gateway/store/store.ts"
import { makeSoakPerson } from "./soak-person.ts"

export interface Soak {
  readonly accepted: number
  readonly unsure: number
  /** How many of the unsure texts arrived anyway. */
  readonly arrived: number
  readonly problems: ReadonlyArray<string>
}

/** How long everything may take to settle once the networks are mended, ms. */
const SETTLES_WITHIN = 60_000
const ENTRIES = 1_000_000

export const runSoak = async ({
  seed,
  minutes,
  distDir,
  say,
}: {
  readonly seed: number
  readonly minutes: number
  readonly distDir: string
  readonly say: (line: string) => void
}): Promise<Soak> => {
  const gateway = await makeGateway({ store: "memory", demo: 5, distDir })
  const served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => gateway)
  const idOf = (email: string): Promise<number> =>
    gateway.run(
      Store.use((store) =>
        Effect.map(
          store.transact((tx) => tx.accounts.findByEmail(email)),
          (account) => account?.id ?? 0,
        ),
      ),
    )
  const [samId, miaId] = [await idOf(SAM_EMAIL), await idOf(MIA_EMAIL)]
  const common = { password: DEMO_PASSWORD, gatewayPort: served.port, seed, say }
  const people = await Promise.all([
    makeSoakPerson({ ...common, name: "Sam", email: SAM_EMAIL, friendId: miaId }),
    makeSoakPerson({ ...common, name: "Mia", email: MIA_EMAIL, friendId: samId }),
  ])
  try {
    await Promise.all(people.map(({ arrive }) => arrive()))
    const until = performance.now() + minutes * 60_000
    await Promise.all(people.map(({ live }) => live(until)))
    const pages = await Promise.all(people.map(({ heal }) => heal()))
    const settled = await settle(pages)

    const feeds = await Promise.all([samId, miaId].map((id) => gateway.run(textsOf(id))))
    const counts = feeds.map(countOf)
    const accepted = people.flatMap((person) => [...person.accepted])
    const unsure = people.flatMap((person) => [...person.unsure])
    const wrong = counts.flatMap((count, side) => {
      const at = `in the feed of ${people[side]?.name}`
      return [
        ...accepted.flatMap((text) => {
          const times = count.get(text) ?? 0
          return times === 1 ? [] : [`“${text}” was saved and is there ${times} times ${at}`]
        }),
        ...unsure.flatMap((text) => ((count.get(text) ?? 0) > 1 ? [`“${text}” is there more than once ${at}`] : [])),
      ]
    })
    const [ofSam = [], ofMia = []] = feeds.map((texts) => texts.filter((text) => OURS.test(text)))
    const problems = [
      ...people.flatMap((person) => person.problems),
      ...people.flatMap(({ name, accepted: own }) => (own.size === 0 ? [`nothing that ${name} wrote was saved`] : [])),
      ...settled,
      ...wrong,
      ...(ofSam.join() === ofMia.join() ? [] : ["the two feeds have the texts in another order"]),
    ]
    const arrived = unsure.filter((text) => counts[0]?.has(text)).length
    return { accepted: accepted.length, unsure: unsure.length, arrived, problems }
  } finally {
    await Promise.allSettled(people.map(({ dispose }) => dispose()))
    await served.close()
  }
}

/** Matches a text of a soak, wherever it appears. */
const OURS = /(Sam|Mia) \d+ \d+\./

/** The texts of a feed's messages. */
const textsOf = (userId: number) =>
  Store.use((store) =>
    Effect.map(
      store.transact((tx) => tx.feeds.pull(userId, 0, ENTRIES)),
      (entries) =>
        entries.flatMap(({ event }) => {
          const { message } = event as { readonly message?: { readonly message?: unknown } }
          return typeof message?.message === "string" ? [message.message] : []
        }),
    ),
  )

const countOf = (texts: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const count = new Map<string, number>()
  for (const text of texts) count.set(text, (count.get(text) ?? 0) + 1)
  return count
}

/** The texts in view, and how many of them are marked as waiting. */
const rowsOn = async (page: Page): Promise<{ readonly texts: ReadonlyArray<string>; readonly waiting: number }> => {
  const rows = await page.locator("section ol > li").allTextContents()
  return {
    texts: rows.flatMap((row) => OURS.exec(row)?.[0] ?? []),
    waiting: rows.filter((row) => /Waiting to be sent|Being saved/.test(row)).length,
  }
}

/** Waits until no text is waiting and both sides show the same. Returns what is still wrong when the time is up. */
const settle = async (pages: ReadonlyArray<Page>): Promise<ReadonlyArray<string>> => {
  const until = performance.now() + SETTLES_WITHIN
  for (;;) {
    const seen = await Promise.all(pages.map(rowsOn))
    const least = Math.min(...seen.map(({ texts }) => texts.length))
    const ends = seen.map(({ texts }) => texts.slice(texts.length - least).join("\n"))
    const waiting = seen.reduce((sum, side) => sum + side.waiting, 0)
    const problems = [
      ...(least === 0 ? ["a side shows no text"] : []),
      ...(waiting > 0 ? [`${waiting} texts still wait`] : []),
      ...(new Set(ends).size > 1 ? [`the two sides differ:\n${ends.join("\n---\n")}`] : []),
    ]
    if (problems.length === 0 || performance.now() > until) return problems
    await new Promise((rest) => setTimeout(rest, 500))
  }
}
