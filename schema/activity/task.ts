/** Tasks that bring coins (spec sections 3 and 9). What the spec does not show is chosen here. */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { Count, Millis } from "../ids.ts"

/** A task's name: a device that does not know it yet leaves it out. */
export const TaskId = Word.check(Schema.isPattern(/^[a-z][A-Za-z]{0,19}$/))

/** A task as it stands for a user. */
export const Task = Schema.Struct({
  id: TaskId,
  /** daily: anew at 00:00 UTC. once: one time for ever. */
  type: Schema.Literals(["daily", "once"]),
  /** Its coins were collected. */
  done: Schema.Boolean,
  /** Coins. */
  reward: Count,
  /** How often something must be done. */
  goals: Count,
  /** How often it was, at most `goals`. */
  completed: Count,
  /** The bonus for having installed the app. */
  webapp_bonus: Schema.Boolean,
})
export type Task = typeof Task.Type

/** All tasks, and the gateway's time when the daily ones begin anew. */
export const TaskList = Schema.Struct({ list: Schema.Array(Task), resetAt: Millis })

/** Tasks whose coins can be collected now. */
export const CollectList = Schema.Struct({ list: Schema.Array(TaskId) })

/** How much of today's tasks is done, in whole percent. */
export const TaskPercent = Schema.Struct({ percent: Count.check(Schema.isLessThanOrEqualTo(100)) })

/** 1: the page runs as the installed app. */
export const FromWebapp = Schema.Literals([0, 1])
