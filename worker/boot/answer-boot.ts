/** Answers the page's request for first values: once and within the time limit, or not at all. */

import type { BootAsk, BootValues } from "#schema/worker-api.ts"
import { logger } from "../logger.ts"
import { int, oneOf, orNull, shape } from "./shape.ts"

/** Longest wait for the disk, ms. A slower disk must not delay the engine. */
const TIMEOUT_MS = 1_500

const isPort = (value: unknown): boolean => typeof value === "object" && value !== null && "postMessage" in value

export const isBootAsk = shape<BootAsk>({
  kind: oneOf("boot"),
  protocol: int,
  userId: int,
  friendId: orNull(int),
  port: isPort,
})

/** Never fails. The engine reads the same rows later and reports what is wrong with them. */
export const answerBoot = async (
  ask: BootAsk,
  read: (ask: BootAsk) => Promise<BootValues | null>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> => {
  let isLate = false
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      isLate = true
      resolve()
    }, timeoutMs)
  })
  const answered = read(ask).then(
    (values) => {
      if (values !== null && !isLate) ask.port.postMessage(values)
    },
    (cause: unknown) => logger.warn("No first values could be read.", cause),
  )
  await Promise.race([answered, late])
}
