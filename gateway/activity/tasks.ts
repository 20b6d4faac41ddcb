/** A user's progress in each task, and its coins: once per period for an account and for a device. */
import { Clock, Effect, Schema } from "effect"
import type { Task } from "#schema/activity/task.ts"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { FeedEvent } from "#schema/events.ts"
import { dayOf, dayStart, nextDayAt } from "#schema/rules/gateway-day.ts"
import { giveFreeCoins, ONCE } from "../coins/free-coins.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import {
  COUNTED_TAGS,
  countEvents,
  isAllDone,
  isTask,
  type Progress,
  TASKS,
  type TaskName,
  taskNames,
} from "./task-list.ts"

const isKnown = Schema.is(FeedEvent)
/** Entries per read, and most further reads for one day: a user with so many entries has reached every goal. */
const [PAGE, PAGES] = [200, 20]
/** Their kind in the table of free coins. */
const KIND = "task"
const periodOf = (name: TaskName, at: number): string => (TASKS[name].type === "daily" ? dayOf(at) : ONCE)

/** The user's progress today: reads their own feed from its end back to 00:00 UTC. */
const progressToday = (tx: Tx, userId: number, at: number): Effect.Effect<Progress> => {
  const [tags, from] = [COUNTED_TAGS, dayStart(at)]
  const further = (progress: Progress, upTo: number | null, left: number): Effect.Effect<Progress> =>
    Effect.gen(function* () {
      const entries = yield* tx.feeds.choose(userId, { tags, are: "these", after: 0, upTo, limit: PAGE, newest: true })
      const ofToday = entries.filter((entry) => entry.at >= from)
      const events = ofToday.map(({ event }) => event).filter(isKnown)
      const counted = countEvents(progress, events, userId)
      const [oldest] = ofToday
      const isWhole = oldest === undefined || ofToday.length < PAGE || left === 0 || isAllDone(counted)
      return isWhole ? counted : yield* further(counted, oldest.seq - 1, left - 1)
    })
  return further(new Map(), null, PAGES)
}

/** The ids of the tasks that the user has collected in any of these periods. */
export const collectedTasks = (tx: Tx, userId: number, periods: ReadonlyArray<string>) =>
  Effect.map(tx.freeCoins.of(userId, periods), (rows) =>
    rows.flatMap(({ kind, item }) => (kind === KIND ? [item] : [])),
  )

/** All tasks with the user's progress. */
export const standingTasks = (
  tx: Tx,
  userId: number,
  fromWebapp: boolean,
  at: number,
): Effect.Effect<ReadonlyArray<Task>> =>
  Effect.gen(function* () {
    const progress = yield* progressToday(tx, userId, at)
    const claimed = yield* collectedTasks(tx, userId, [dayOf(at), ONCE])
    const hasPhoto = (yield* tx.pictures.of(userId)).some(({ status }) => status === "approved")
    const hasPush = (yield* tx.pushSubscriptions.of(userId)).some(({ provedAt }) => provedAt !== null)
    const hasApp = fromWebapp || ((yield* tx.accounts.find(userId))?.installedAt ?? null) !== null
    const facts = { photo: hasPhoto, webapp: hasApp, push: hasPush }
    return taskNames.map((id) => {
      const task = TASKS[id]
      const done = claimed.includes(id)
      const reached = task.type === "daily" ? (progress.get(id)?.size ?? 0) : Number(facts[task.fact])
      return {
        id,
        type: task.type,
        done,
        reward: task.reward,
        goals: task.goals,
        completed: done ? task.goals : reached,
        webapp_bonus: id === "webapp",
      }
    })
  })

const readTasks = (fromWebapp: boolean, { userId }: Caller) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        return { list: yield* standingTasks(tx, userId, fromWebapp, at), resetAt: nextDayAt(at) }
      }),
    ),
  )

/**
 * Pays the coins of a completed task and returns their number: once per period for an account and for a device, with a
 * limit per address.
 */
export const collectTask = (
  tx: Tx,
  id: string,
  fromWebapp: boolean,
  caller: Caller,
): Effect.Effect<number, RefusalOf<"claimTask">, Feed> =>
  Effect.gen(function* () {
    if (!isTask(id)) return yield* failure("taskUnknown")
    const at = yield* Clock.currentTimeMillis
    const tasks = yield* standingTasks(tx, caller.userId, fromWebapp, at)
    const task = tasks.find((one) => one.id === id)
    if (task === undefined) return yield* failure("taskUnknown")
    if (task.done) return yield* failure("alreadyCollected")
    if (task.completed < task.goals) return yield* failure("taskOpen")
    yield* giveFreeCoins(tx, { kind: KIND, item: id, period: periodOf(id, at), coins: task.reward }, caller, at)
    return task.reward
  })

const claim = ({ id, from_webapp }: RequestOf<"claimTask">, caller: Caller) =>
  Store.use((store) => store.transact((tx) => Effect.as(collectTask(tx, id, from_webapp === 1, caller), {})))

/** Whether this task's coins wait to be collected. */
export const isReady = ({ done, completed, goals }: Task): boolean => !done && completed >= goals

/** Progress in today's daily tasks, in whole percent; 100 only when all are complete. */
const percentOf = (tasks: ReadonlyArray<Task>): number => {
  const daily = tasks.filter(({ type }) => type === "daily")
  const done = daily.reduce((sum, { completed, goals }) => sum + Math.min(1, completed / goals), 0)
  return Math.floor((100 * done) / daily.length)
}

export const taskHandlers: Handlers<"tasks" | "collectList" | "taskPercent" | "claimTask", Store | Feed> = {
  tasks: ({ from_webapp }, caller) => readTasks(from_webapp === 1, caller),
  collectList: ({ from_webapp }, caller) =>
    Effect.map(readTasks(from_webapp === 1, caller), ({ list }) => ({
      list: list.filter(isReady).map(({ id }) => id),
    })),
  taskPercent: (_, caller) => Effect.map(readTasks(false, caller), ({ list }) => ({ percent: percentOf(list) })),
  claimTask: claim,
}
