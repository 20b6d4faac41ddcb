// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Task } from "#schema/activity/task.ts"
import type { Command } from "#schema/commands.ts"
import type { QueryResult } from "#schema/queries.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { TaskList } from "./TaskList.tsx"
import { useTasks } from "./use-tasks.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const Tasks = () => {
  const { model, collect, go, retry } = useTasks()
  return <TaskList tasks={model} onCollect={(item) => void collect(item)} onGo={go} onRetry={() => void retry()} />
}

const MIDNIGHT = new Date(2036, 10, 30).getTime()

/** Draws the tasks on a page that runs installed or not. The gateway's answer depends on it. */
const shown = (isInstalled: boolean) => {
  const asked: Array<Command> = []
  // jsdom has no media queries.
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({ matches: isInstalled && query === "(display-mode: standalone)" }),
  })
  const webapp = (fromWebapp: boolean): Task => ({
    ...{ id: "webapp", type: "once", done: false, reward: 20, goals: 1, webapp_bonus: true },
    completed: fromWebapp ? 1 : 0,
  })
  const client = makeStaticClient({
    queries: { connection: { network: "online", clockOffset: 3 } as QueryResult<"connection"> },
    remotes: {
      tasks: ({ fromWebapp }) => ({
        ...{ state: "ready", asOf: 0, stale: false },
        value: { list: [webapp(fromWebapp)], resetAt: MIDNIGHT },
      }),
    },
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: {} }
    },
  })
  drawnOn(client, <Tasks />)
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Collect")
  return { asked, button, text: () => document.body.textContent ?? "" }
}

test("COIN-10: the bonus for the installed app is collected where it runs installed, and said to be so", async () => {
  const { asked, button } = shown(true)
  flushSync(() => button?.click())
  await expect.poll(() => asked).toEqual([{ _tag: "claimTask", id: "webapp", fromWebapp: true }])
})

test("COIN-10: in a browser the bonus is not offered, and how to get it is said", () => {
  const { asked, button, text } = shown(false)
  expect(button).toBeUndefined()
  expect(text()).toContain("Add LivCam to your home screen, open it from there and collect.")
  expect(document.querySelector("button")).toBeNull()
  expect(asked).toEqual([])
})

test("COIN-10: midnight is shown as midnight, also where the clocks differ by parts of a second", () => {
  expect(shown(false).text()).toMatch(/begin anew at .*, 00:00\./)
})
