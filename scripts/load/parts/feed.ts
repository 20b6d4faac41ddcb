import pg from "pg"
import { fillFeed, pullFeed, readChatsRaw, readFeedRaw, takeSnapshots } from "../../../tests/load/feed.ts"
import { makeMembers, moreDevices } from "../../../tests/load/members.ts"
import { type CostRow, costOf } from "../../../tests/load/work.ts"
import { type Part, row, withinTimes } from "../part.ts"

const PARTNERS = 200
/** Enough devices that none hits its rate limit while the feed is read once. */
const DEVICES = 12
const AT_ONCE = [1, 8] as const

/** The feed of an account with a long history. */
export const feed: Part = {
  title: "A long feed",
  unit: "1,000 entries or rows",
  about: ({ facts }) =>
    `An account with ${(facts.entries ?? 0).toLocaleString("en")} entries in ${PARTNERS} chats: its whole feed in pages of 200, signed and sealed to the device, and its snapshot. Beside
them the same rows read by \`pg\` and made JSON.`,
  goals: (figures) => [
    ...withinTimes(figures, {
      what: "pull",
      most: 3,
      goal: "a long feed within 3 × its rows read by hand",
      why: "each page is a signed request of its own, of three statements, and its entries are decoded, encoded and sealed",
    }),
    ...withinTimes(figures, {
      what: "snapshot",
      most: 3,
      goal: "its snapshot within 3 × the newest rows of its chats",
      why: "each page is a signed request of its own in a serializable transaction, and its messages become events, which are deflated and sealed",
    }),
  ],
  measure: async (stage) => {
    const entries = stage.isQuick ? 10_000 : 100_000
    const gateway = await stage.gateway()
    const [owner, ...others] = await makeMembers(stage.store, gateway.origin, PARTNERS + 1)
    if (owner === undefined) throw new Error("nobody has a feed")
    const partners = others.map(({ userId }) => userId)
    await stage.withClient((client) => fillFeed(client, stage.store, { owner: owner.userId, partners, entries }))
    await gateway.start()
    const devices = await moreDevices(stage.store, owner, DEVICES)
    const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 16 })
    const clocks = stage.clocks([gateway])
    const rows: Array<CostRow> = []
    // Runs once before the measurement, so that one-time work of the process is not measured.
    await pullFeed(devices, Math.min(entries, 10_000), { atOnce: 2 })
    for (const atOnce of AT_ONCE) {
      const often = { atOnce }
      const [pulls, snapshots] = [`feed, ${atOnce} at once`, `snapshot, ${atOnce} at once`]
      rows.push(row(pulls, "pull", await costOf(clocks, () => pullFeed(devices, entries, often))))
      const raw = await costOf(stage.byHand, () => readFeedRaw(pool, owner.userId, entries, often))
      rows.push(row(pulls, "by hand", raw, true))
      rows.push(row(snapshots, "snapshot", await costOf(clocks, () => takeSnapshots(devices, often))))
      const chats = await costOf(stage.byHand, () => readChatsRaw(pool, owner.userId, partners, often))
      rows.push(row(snapshots, "by hand", chats, true))
    }
    await pool.end()
    return { rows, facts: { entries } }
  },
}
