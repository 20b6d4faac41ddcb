/**
 * The table of tasks. A user's actions today are counted from events of their own feed, so only what the gateway itself
 * has told counts. Each reward is smaller than what its task costs, or small enough for once a day. Pure.
 */
import { MESSAGE_TYPE } from "#schema/chat/message-content.ts"
import type { EventTag, FeedEvent } from "#schema/events.ts"

/** The thing that an event counts for user `me`, as a text: equal texts count once. Null: counts nothing. */
type Counted = (event: FeedEvent, me: number) => string | null

interface Daily {
  readonly type: "daily"
  readonly reward: number
  readonly goals: number
  readonly counted: Counted
}

interface Once {
  readonly type: "once"
  readonly reward: number
  readonly goals: 1
  /** The fact about the user that completes it. */
  readonly fact: "photo" | "webapp" | "push"
}

/** Counts the receivers of messages of this type. */
const written =
  (type: number): Counted =>
  (event, me) =>
    event._tag === "v1.MessageReceived" && event.message.sendUserId === me && event.message.messageType === type
      ? String(event.message.receiveUserId)
      : null

export const TASKS = {
  checkIn: { type: "daily", reward: 1, goals: 1, counted: (e) => (e._tag === "v1.CheckedIn" ? e.day : null) },
  write: { type: "daily", reward: 3, goals: 3, counted: written(MESSAGE_TYPE.text) },
  greet: { type: "daily", reward: 2, goals: 3, counted: written(MESSAGE_TYPE.sayHi) },
  gift: {
    type: "daily",
    reward: 2,
    goals: 1,
    counted: (e, me) => (e._tag === "v1.GiftReceived" && e.gift.senderId === me ? e.gift.recordId : null),
  },
  call: {
    type: "daily",
    reward: 5,
    goals: 1,
    counted: (e) => (e._tag === "v2.CoinsPosted" && e.reason === "callMinute" ? e.roomNum : null),
  },
  photo: { type: "once", reward: 10, goals: 1, fact: "photo" },
  webapp: { type: "once", reward: 20, goals: 1, fact: "webapp" },
  /** Collected automatically when the first push arrives (push/push-handlers.ts). */
  push: { type: "once", reward: 20, goals: 1, fact: "push" },
} as const satisfies Readonly<Record<string, Daily | Once>>

export type TaskName = keyof typeof TASKS
export const taskNames = Object.keys(TASKS) as ReadonlyArray<TaskName>
export const isTask = (id: string): id is TaskName => Object.hasOwn(TASKS, id)

/** Tags of the events that can count. */
export const COUNTED_TAGS: ReadonlyArray<EventTag> = [
  "v1.CheckedIn",
  "v1.MessageReceived",
  "v1.GiftReceived",
  "v2.CoinsPosted",
]

/** The things counted so far for each daily task. */
export type Progress = ReadonlyMap<TaskName, ReadonlySet<string>>

/** Adds events, in any order. A task that has reached its goal counts no more. */
export const countEvents = (progress: Progress, events: ReadonlyArray<FeedEvent>, me: number): Progress => {
  const next = new Map(progress)
  for (const name of taskNames) {
    const task = TASKS[name]
    if (task.type !== "daily") continue
    const things = new Set(next.get(name))
    for (const event of events) {
      const thing = things.size < task.goals ? task.counted(event, me) : null
      if (thing !== null) things.add(thing)
    }
    next.set(name, things)
  }
  return next
}

/** Whether every daily task has reached its goal. */
export const isAllDone = (progress: Progress): boolean =>
  taskNames.every((name) => TASKS[name].type === "once" || (progress.get(name)?.size ?? 0) >= TASKS[name].goals)
