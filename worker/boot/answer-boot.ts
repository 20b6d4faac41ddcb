/** The page's ask for first values, answered once, in time or not at all. */

import type { BootAsk, BootValues } from "#schema/worker-api.ts"
import { logger } from "../logger.ts"
import { int, oneOf, orNull, shape } from "./shape.ts"

/** A disk that is slower than this does not hold up the engine. */
const TIMEOUT_MS = 1_500

const isPort = (value: unknown): boolean => typeof value === "object" && value !== null && "postMessage" in value

export const isBootAsk = shape<BootAsk>({
  kind: oneOf("boot"),
  protocol: int,
  userId: int,
  friendId: orNull(int),
  port: isPort,
})

/** Never fails: what cannot be read here is read by the engine, which says what is wrong with it. */
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
