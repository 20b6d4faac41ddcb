/**
 * The register banner: the coins for joining, how many calls they pay on the wall that a visitor sees, and pictures of
 * hosts there.
 */
import { Effect } from "effect"
import { BANNER_IMAGES, type RegisterBanner } from "#schema/activity/register-banner.ts"
import { minutePrice } from "#schema/rules/calls/call-gate.ts"
import { NEW_USER_COINS } from "#schema/rules/constants.ts"
import { GUEST_HOSTS } from "#schema/rules/wall-rules.ts"
import { Directory } from "../people/directory.ts"
import { WallIndex } from "../people/wall-index.ts"
import { pageOf } from "../people/wall-order.ts"

/** The median, the higher of two middle prices; undefined for an empty list. */
const middleOf = (prices: ReadonlyArray<number>): number | undefined =>
  prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)]

/** One-minute calls that the coins pay at the median price. Free calls are left out. */
export const callsFor = (coins: number, prices: ReadonlyArray<number>): number => {
  const usual = middleOf(prices.filter((price) => price > 0))
  return usual === undefined ? 0 : Math.floor(coins / usual)
}

const NOBODY: ReadonlySet<number> = new Set()

/** Uses the hosts that are first on the wall at the moment. */
export const registerBanner: Effect.Effect<RegisterBanner, never, Directory | WallIndex> = Effect.gen(function* () {
  const [index, directory] = [yield* WallIndex, yield* Directory]
  const first = { pageNo: 1, pageSize: GUEST_HOSTS, limit: GUEST_HOSTS }
  const { ids } = pageOf(yield* index.order({ groupId: 0 }), NOBODY, first)
  const { byId } = yield* directory.hosts
  const hosts = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    gold: NEW_USER_COINS,
    callCount: callsFor(
      NEW_USER_COINS,
      hosts.map((host) => minutePrice(host, false)),
    ),
    images: hosts.flatMap(({ headImg }) => (headImg === "" ? [] : [headImg])).slice(0, BANNER_IMAGES),
  }
})
