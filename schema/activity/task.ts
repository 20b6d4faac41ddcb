/** Tasks that earn coins (spec sections 3 and 9). What the spec does not show is chosen here. */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { Count, Millis } from "../ids.ts"

/** A task's name. A device that does not know it skips the task. */
export const TaskId = Word.check(Schema.isPattern(/^[a-z][A-Za-z]{0,19}$/))

/** A task, with the user's progress. */
export const Task = Schema.Struct({
  id: TaskId,
  /** daily: restarts at 00:00 UTC. once: one time ever. */
  type: Schema.Literals(["daily", "once"]),
  /** Its coins were collected. */
  done: Schema.Boolean,
  /** Coins. */
  reward: Count,
  /** How often the user must do something. */
  goals: Count,
  /** How often the user has done it, at most `goals`. */
  completed: Count,
  /** The bonus for installing the app. */
  webapp_bonus: Schema.Boolean,
})
export type Task = typeof Task.Type

/** All tasks. `resetAt`: gateway time, ms, when the daily ones restart. */
export const TaskList = Schema.Struct({ list: Schema.Array(Task), resetAt: Millis })

/** Tasks whose coins can be collected now. */
export const CollectList = Schema.Struct({ list: Schema.Array(TaskId) })

/** How much of today's tasks is done, in whole percent. */
export const TaskPercent = Schema.Struct({ percent: Count.check(Schema.isLessThanOrEqualTo(100)) })

/** 1: the page runs as the installed app. */
export const FromWebapp = Schema.Literals([0, 1])
