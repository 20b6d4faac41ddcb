/**
 * The worker's small beginning: answers the page's ask for first values raw from the disk, then loads the engine (start.ts) and
 * hands it all that the page has said meanwhile. It imports no library: its budget is 10 kB.
 */
import { answerBoot, isBootAsk } from "./answer-boot.ts"
import { keepEarly } from "./early-messages.ts"
import { readBoot } from "./read-boot.ts"

const { first, hear } = keepEarly(self)

const run = async (): Promise<void> => {
  const message = await first
  if (isBootAsk(message)) await answerBoot(message, (ask) => readBoot(ask, indexedDB))
  const { start } = await import("../start.ts")
  start(hear)
}

// The page hears of an error that nobody has caught, and starts another worker.
run().catch(reportError)
