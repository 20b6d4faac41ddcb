/**
 * Calls that begin at the same moment, at one gateway or at several on one store: one of them comes about. For tests
 * only.
 */
import { Effect } from "effect"
import { expect } from "vitest"
import { banAccount } from "../../../gateway/accounts/ban.ts"
import type { Gateway } from "../../../gateway/app.ts"
import { callHandlers } from "../../../gateway/calls/call-handlers.ts"
import { grantOf, postingsOf } from "../../../gateway/coins/movement.ts"
import { Online } from "../../../gateway/people/online.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { AccountRow } from "../../../gateway/store/tables/accounts/accounts.ts"
import { launchNow } from "./calls.ts"
import { kindOf } from "./wishes.ts"
import { addHost, addUser, callerOf, feedOf } from "./world.ts"

const [PRICE, COINS] = [40, 400]

/** A user with coins who is online at each of the gateways. */
const enter = async (gateways: ReadonlyArray<Gateway>, by: ReturnType<typeof addUser>): Promise<AccountRow> => {
  const [first] = gateways
  if (first === undefined) throw new Error("no gateway")
  const row = await first.run(
    Effect.tap(by, ({ id }) =>
      Store.use((store) =>
        store.transact((tx) =>
          tx.ledger.post(postingsOf(grantOf({ userId: id, amount: COINS, reason: "newUser", key: `test:${id}` })), 0),
        ),
      ),
    ),
  )
  for (const gateway of gateways) await gateway.run(Online.use((online) => Effect.sync(() => online.enter(row.id))))
  return row
}

/**
 * Begins all launches together, each at the next gateway. Then one call exists, and only its caller's coins are held.
 */
const race = async (
  gateways: ReadonlyArray<Gateway>,
  launches: ReadonlyArray<{ readonly by: AccountRow; readonly to: AccountRow }>,
): Promise<void> => {
  const at = (n: number): Gateway => gateways[n % gateways.length] ?? expect.unreachable("no gateway")
  const request = { c_locate: "wall", callType: "video" } as const
  const kinds = await Promise.all(
    launches.map(({ by, to }, n) => at(n).run(kindOf(launchNow({ c_u_id: to.id, ...request }, callerOf(by))))),
  )
  const others = kinds.filter((kind) => kind !== "fine")
  expect(others).toHaveLength(launches.length - 1)
  for (const kind of others) expect(["hostBusy", "callInProgress"]).toContain(kind)
  const { by, to } = launches[kinds.indexOf("fine")] ?? expect.unreachable("nobody rings")
  const people = [...new Map(launches.flatMap((one) => [one.by, one.to]).map((row) => [row.id, row])).values()]
  const [rooms, available, rings] = await at(0).run(
    Effect.all([
      Store.use((store) =>
        store.transact((tx) =>
          Effect.forEach(people, ({ id }) => Effect.map(tx.calls.openOf(id), (row) => row?.roomNum)),
        ),
      ),
      Store.use((store) =>
        store.transact((tx) => Effect.forEach(people, ({ id }) => tx.ledger.available(`coins:${id}`))),
      ),
      Effect.map(feedOf(to.id), (feed) =>
        feed.flatMap(({ event }) => (event._tag === "v1.CallInvited" ? [event] : [])),
      ),
    ]),
  )
  const roomNum = rings.at(-1)?.roomNum
  if (typeof roomNum !== "string") throw new Error("the callee hears of no ring")
  const inIt = (id: number) => id === by.id || id === to.id
  expect(rooms).toEqual(people.map(({ id }) => (inIt(id) ? roomNum : undefined)))
  expect(available).toEqual(people.map(({ id }) => (id === by.id ? COINS - PRICE : COINS)))
  await at(0).run(callHandlers.cancel({ roomNum, room_Id: roomNum }, callerOf(by)))
}

const ROUNDS = 4

export const hostsCallEachOther = async (gateways: ReadonlyArray<Gateway>): Promise<void> => {
  const [kim, liv] = [await enter(gateways, addHost("Kim")), await enter(gateways, addHost("Liv"))]
  for (let n = 0; n < ROUNDS; n++)
    await race(gateways, [
      { by: kim, to: liv },
      { by: liv, to: kim },
    ])
}

export const twoCallOneHost = async (gateways: ReadonlyArray<Gateway>): Promise<void> => {
  const [ann, bob] = [await enter(gateways, addUser("Ann")), await enter(gateways, addUser("Bob"))]
  const mia = await enter(gateways, addHost("Mia"))
  for (let n = 0; n < ROUNDS; n++)
    await race(gateways, [
      { by: ann, to: mia },
      { by: bob, to: mia },
    ])
}

/**
 * A host is banned while a user calls. Afterwards there is no call with the host, whichever came first, and no coins
 * stay held.
 */
export const callAndBan = async (gateways: ReadonlyArray<Gateway>, rounds = ROUNDS): Promise<void> => {
  const at = (n: number): Gateway => gateways[n % gateways.length] ?? expect.unreachable("no gateway")
  for (let n = 0; n < rounds; n++) {
    const [ann, mia] = [await enter(gateways, addUser("Ann")), await enter(gateways, addHost("Mia"))]
    const launch = launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
    const [kind] = await Promise.all([at(n).run(kindOf(launch)), at(n + 1).run(banAccount(mia.id, true))])
    expect(["fine", "accountClosed"]).toContain(kind)
    const standing = await at(0).run(
      Store.use((store) =>
        store.transact((tx) => Effect.all([tx.calls.openOf(mia.id), tx.ledger.available(`coins:${ann.id}`)])),
      ),
    )
    expect(standing).toEqual([null, COINS])
  }
}
