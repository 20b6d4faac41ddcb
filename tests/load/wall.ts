/**
 * A wall with very many hosts: pages of its lists, and the same rows read by hand through an index made for each list.
 */
import type pg from "pg"
import { type Device, within } from "../attack/client.ts"
import { type Often, runAtOnce, type Work } from "./work.ts"

/** The page size that the app asks for (schema/rules/constants.ts). */
export const WALL_PAGE = 24

/** Hosts from four countries and seven groups. The first account has the best rank and is the oldest. */
export const fillWall = async (client: pg.Client, hosts: number): Promise<void> => {
  await client.query("set session_replication_role = replica")
  await client.query(
    `insert into accounts (user_name, head_img, birthday, gender, country_id, city, language_id, language_ids, group_ids, interest_labels,
      introduce, background, photos, liked_count, goddess, demo, call_price, friend_call_price, pay_status, rank, banned, created_at)
    select 'Host ' || n, '/media/' || n, '1990-01-02', 2, (array['BR','DE','FR','US'])[1 + n % 4], '', 1, '{1}', array[1 + n % 7], '{}', '', '', '[]',
      n % 500, true, false, 40, 30, 0, n, false, 1700000000000 + n from generate_series(1, $1::int) as n`,
    [hosts],
  )
  await client.query("set session_replication_role = default")
  await client.query(`create index raw_rank on accounts (rank, id) where goddess;
    create index raw_newest on accounts (created_at desc, id) where goddess;
    create index raw_country on accounts (country_id, rank, id) where goddess;
    create index raw_group on accounts ((group_ids[1]), rank, id) where goddess`)
  await client.query("vacuum analyze accounts")
}

export interface WallList {
  readonly name: string
  /** The list's query parameters. */
  readonly query: string
  /** The SQL condition and order of the list; `at` is the offset where the page begins. */
  readonly rows: (at: number, hosts: number) => string
}

export const WALL_LISTS: ReadonlyArray<WallList> = [
  { name: "For You", query: "groupId=0", rows: (at) => `rank > ${at} order by rank, id` },
  {
    name: "New",
    query: "groupId=101",
    rows: (at, hosts) => `created_at <= ${1_700_000_000_000 + hosts - at} order by created_at desc, id`,
  },
  { name: "a group", query: "groupId=3", rows: (at) => `group_ids[1] = 3 and rank > ${7 * at} order by rank, id` },
  {
    name: "a country",
    query: "groupId=0&countryId=FR",
    rows: (at) => `country_id = 'FR' and rank > ${4 * at} order by rank, id`,
  },
]

/** Reads a page of one list. The members are VIP, so they may see all of it, and each has read page 1 before. */
export const readWall = (members: ReadonlyArray<Device>, query: string, page: number, often: Often): Promise<Work> =>
  runAtOnce(often, async (n) => {
    const member = members[n % members.length]
    if (member === undefined) throw new Error("nobody is there to read")
    const answer = await member.get(`/play/v1/gomatch/wall?${query}&pageNo=${page}&pageSize=${WALL_PAGE}`)
    const list = within(answer.data, "list")
    return answer.code === 200 && Array.isArray(list) && list.length === WALL_PAGE
  })

/** Reads the same rows without checking who asks, who is online, or who has blocked whom. */
export const readWallRaw = (
  pool: pg.Pool,
  { name, rows }: WallList,
  { page, hosts }: { readonly page: number; readonly hosts: number },
  often: Often,
): Promise<Work> => {
  const text = `select * from accounts where goddess and ${rows((page - 1) * WALL_PAGE, hosts)} limit ${WALL_PAGE}`
  return runAtOnce(often, async () => {
    const read = await pool.query({ name: `${name} ${page}`, text })
    JSON.stringify(read.rows)
    return read.rows.length === WALL_PAGE
  })
}
