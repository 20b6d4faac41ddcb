/** A part that cannot be fetched is tried again behind the screen, which goes on without it. */
import { logger } from "../logger.ts"

const AGAIN_MS = 3_000

const soon = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener("online", done)
      resolve()
    }
    const timer = setTimeout(done, AGAIN_MS)
    window.addEventListener("online", done)
  })

/** Never rejects. `onMissing` is called at the first failure. */
export const loadWithRetries = async <M>(load: () => Promise<M>, onMissing?: () => void): Promise<M> => {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (cause) {
      if (tries === 0) onMissing?.()
      logger.warn("A part of the page could not be loaded; it is tried again.", cause)
      await soon()
    }
  }
}
