/**
 * The worker's small entry. Answers the page's request for first values raw from the disk, then loads the engine
 * (start.ts) and hands it every message that the page has sent meanwhile. It imports no library: its budget is 10 kB.
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

// The page hears of an uncaught error and starts another worker.
run().catch(reportError)
