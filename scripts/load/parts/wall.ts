import pg from "pg"
import { makeMembers } from "../../../tests/load/members.ts"
import { fillWall, readWall, readWallRaw, WALL_LISTS, WALL_PAGE } from "../../../tests/load/wall.ts"
import { type CostRow, costOf } from "../../../tests/load/work.ts"
import { type Part, row, withinTimes } from "../part.ts"
import { SENDERS } from "./messages.ts"

const DEEP = 200

/** The wall with very many hosts. */
export const wall: Part = {
  title: "A long wall",
  unit: `a page of ${WALL_PAGE} hosts`,
  about: ({ facts }) =>
    `${(facts.hosts ?? 0).toLocaleString("en")} hosts: the first page of each list and page ${facts.deep}, signed, by members who may see all. Beside it the same rows read by
\`pg\` from an index made for that list, and made JSON.`,
  goals: (figures) =>
    withinTimes(figures, {
      what: "gateway",
      most: 2,
      goal: "a page of a long wall within 2 × its rows read from an index",
      why: "each page is a signed request, whose proof notes a replay key, and its reader's blocks, standing and friends are asked for; the wall itself is read from memory",
    }),
  measure: async (stage) => {
    const [hosts, deep, forMs] = stage.isQuick ? [10_000, 20, 1_000] : [100_000, DEEP, 3_000]
    const gateway = await stage.gateway()
    const members = await makeMembers(stage.store, gateway.origin, SENDERS)
    await stage.withClient(async (client) => {
      await client.query("update accounts set pay_status = 1")
      await fillWall(client, hosts)
    })
    await gateway.start()
    const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 16 })
    const rows: Array<CostRow> = []
    for (const list of WALL_LISTS) {
      await readWall(members, list.query, 1, { atOnce: 8, count: SENDERS })
      for (const page of [1, deep]) {
        const [group, often] = [`${list.name}, page ${page}`, { atOnce: 8, forMs: forMs / 2 }]
        const read = () => readWall(members, list.query, page, { ...often, forMs })
        rows.push(row(group, "gateway", await costOf(stage.clocks([gateway]), read)))
        const raw = await costOf(stage.byHand, () => readWallRaw(pool, list, { page, hosts }, often))
        rows.push(row(group, "by hand", raw, true))
      }
    }
    await pool.end()
    return { rows, facts: { hosts, deep } }
  },
}
