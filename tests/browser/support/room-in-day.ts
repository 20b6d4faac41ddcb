/** Keeps tests away from the gateway's midnight (00:00 UTC), when daily things turn over. */
import { beforeAll } from "vitest"
import { nextDayAt } from "#schema/rules/gateway-day.ts"

/** Longer than any of these test files runs, ms. */
const ROOM_MS = 180_000

/** For a file that checks in or counts what was done today: when midnight is near, the file waits for the next day. */
export const beginsInOneDay = (): void =>
  beforeAll(async () => {
    const left = nextDayAt(Date.now()) - Date.now()
    if (left < ROOM_MS) await new Promise((done) => setTimeout(done, left + 1_000))
  }, ROOM_MS + 60_000)
