/**
 * Reads the first values of a signed-in user raw from this device: a few rows by key, before Dexie and Effect are
 * loaded. It writes nothing. Returns null for a user who is not signed in on this device, is signing out, or has used a
 * newer version here.
 */
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { BootAsk, BootValues } from "#schema/worker-api.ts"
import { bootKeys, OTHER_SLOT, vaultKeys } from "../store/boot-keys.ts"
import { rowsDatabaseOf, VAULT_DATABASE } from "../store/disk/database-name.ts"
import { isBalance, isBootRow, isHead, isOwnUser, isUnread } from "./boot-shapes.ts"
import { readThread } from "./boot-thread.ts"
import { type RawRead, readRaw } from "./raw-read.ts"
import { int, read, shape, text } from "./shape.ts"
import { readText } from "./stored-rows.ts"

type Asked = Pick<BootAsk, "protocol" | "userId" | "friendId">

/** The store of an account's documents (store/disk/text-table.ts). */
const TABLE = "docs"

export const readBoot = async (asked: Asked, factory: IDBFactory): Promise<BootValues | null> => {
  if (asked.protocol !== PROTOCOL) return null
  const [isSignedIn, values] = await Promise.all([
    readRaw(factory, VAULT_DATABASE, vaultKeys.store, (from) => mayShow(from, asked.userId)),
    readRaw(factory, rowsDatabaseOf(asked.userId), TABLE, (from) => firstValues(from, asked)),
  ])
  return isSignedIn === true && values !== undefined ? values : null
}

const isMark = shape<{ readonly value: number }>({ value: int })
const isSigningKey = shape<{ readonly value: unknown }>({
  value: shape<{ readonly session: string }>({ session: text }),
})

const mayShow = async ({ get }: RawRead, userId: number): Promise<boolean> => {
  const [key, leaving, newest] = await Promise.all([
    get(vaultKeys.signingKey(userId)),
    get(vaultKeys.leaving(userId)),
    get(vaultKeys.protocol),
  ])
  return isSigningKey(key) && leaving === undefined && !(isMark(newest) && newest.value > PROTOCOL)
}

const firstValues = async (from: RawRead, { userId, friendId }: Asked): Promise<BootValues | null> => {
  const head = read(isHead, await readText(from, bootKeys.head))
  if (head === undefined) return null
  const sign = head.slot === 1 ? OTHER_SLOT : ""
  const pageSign = (head.pages ?? head).slot === 1 ? OTHER_SLOT : ""
  const [me, balance, unread, boot, thread] = await Promise.all([
    readText(from, sign + bootKeys.me),
    readText(from, sign + bootKeys.balance),
    readText(from, sign + bootKeys.unread),
    readText(from, bootKeys.boot),
    friendId === null ? null : readThread(from, [sign, pageSign], userId, friendId),
  ])
  const user = read(isOwnUser, me)
  if (user?.id !== userId) return null
  const { coins, points } = read(isBalance, balance) ?? { coins: null, points: null }
  const list = read(isBootRow, boot)
  return {
    session: { state: "signedIn", user, balance: coins ?? user.goldNum, points: points ?? user.points, ended: null },
    unread: read(isUnread, unread) ?? 0,
    // A list written at a later commit than this log's last belongs to another log.
    chats: list !== undefined && list.seq <= head.seq ? list.chats : null,
    thread,
  }
}
