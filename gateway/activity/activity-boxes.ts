/** The activity boxes that a user sees in each place, chosen by what is open for them. */
import { Clock, Effect } from "effect"
import { type ActivityBox, MOST_BOXES } from "#schema/activity/activity-box.ts"
import { renewalIsNear } from "#schema/rules/coins/shop.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { gameToPlay } from "../games/games.ts"
import type { Handlers } from "../http/handler.ts"
import { Payments } from "../payment/payments.ts"
import { toConfirm } from "../payment/subscription-plan.ts"
import type { Directory } from "../people/directory.ts"
import type { WallIndex } from "../people/wall-index.ts"
import { Settings } from "../settings.ts"
import { Store, type Tx } from "../store/store.ts"
import { registerBanner } from "./register-banner.ts"
import { isReady, standingTasks } from "./tasks.ts"

const box = (activityId: string, targetUrl: string, content = activityId): ActivityBox => ({
  ...{ icon: activityId, content, targetUrl, bizData: { activityId } },
})

/** Keeps the first MOST_BOXES; the others wait. */
const first = (boxes: ReadonlyArray<ActivityBox>): ReadonlyArray<ActivityBox> => boxes.slice(0, MOST_BOXES)

/** What is open for the user at the moment. */
const openNow = (tx: Tx, userId: number) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const alive = yield* tx.subscriptions.alive(userId)
    return {
      hasTask: (yield* standingTasks(tx, userId, false, now)).some(isReady),
      hasChecked: (yield* tx.freeCoins.of(userId, [dayOf(now)])).some(({ kind }) => kind === "checkIn"),
      game: yield* gameToPlay(tx, userId, now),
      isRenewing: alive.some(({ status, nextAt }) => renewalIsNear(status, nextAt, now)),
      isToConfirm: alive.some((row) => toConfirm(row) !== null),
    }
  })

const NOTHING_OPEN = { checkIn: false, task: false, game: false }

/** What a visitor is told about joining. */
const toJoin = Effect.gen(function* () {
  if ((yield* Settings).registration === "closed")
    return { ...NOTHING_OPEN, registerBanner: null, registrationClosed: true } as const
  return { ...NOTHING_OPEN, registerBanner: yield* registerBanner }
})

export const activityBoxHandlers: Handlers<
  "activityBoxes" | "activityShow",
  Store | Directory | WallIndex | Payments | Settings
> = {
  activityShow: (_, { userId }) =>
    userId === 0
      ? toJoin
      : Store.use((store) =>
          store.transact((tx) =>
            Effect.map(openNow(tx, userId), ({ hasTask, hasChecked, game }) => ({
              checkIn: !hasChecked,
              task: hasTask,
              game: game !== undefined,
              registerBanner: null,
            })),
          ),
        ),
  activityBoxes: (_, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const { hasTask, hasChecked, game, isRenewing, isToConfirm } = yield* openNow(tx, userId)
          const isSold = (yield* Payments).providers.length > 0
          const mayBuy = isSold && (yield* tx.orders.sums(userId)).bought === 0
          const plan = isToConfirm ? [box("confirm", "/shop")] : isRenewing ? [box("renewal", "/shop")] : []
          const checkIn = hasChecked ? [] : [box("checkIn", "/task")]
          const ready = hasTask ? [box("tasks", "/task", "tasksReady")] : []
          const play = game === undefined ? [] : [box("games", `/${game}`)]
          const purchase = mayBuy ? [box("firstPurchase", "/shop")] : []
          const picks = [box("picks", "/flop")]
          return {
            web: first([
              ...plan,
              ...checkIn,
              ...picks,
              ...(hasTask ? ready : [box("tasks", "/task")]),
              ...play,
              ...purchase,
            ]),
            match: [...(mayBuy ? [box("vip", "/shop", "unlimitedMatches")] : []), ...checkIn, ...ready],
            livecam: [...picks, ...checkIn, ...ready, ...play, ...purchase],
          }
        }),
      ),
    ),
}
