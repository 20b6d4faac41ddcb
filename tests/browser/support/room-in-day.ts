/** Time until the gateway's next day: what turns over at 00:00 UTC is not tried across it. */
import { beforeAll } from "vitest"
import { nextDayAt } from "#schema/rules/gateway-day.ts"

/** Longer than any file of these tests runs. */
const ROOM_MS = 180_000

/** Before a file that checks in or counts what was done today: so near to midnight it begins with the next day. */
export const beginsInOneDay = (): void =>
  beforeAll(async () => {
    const left = nextDayAt(Date.now()) - Date.now()
    if (left < ROOM_MS) await new Promise((done) => setTimeout(done, left + 1_000))
  }, ROOM_MS + 60_000)
