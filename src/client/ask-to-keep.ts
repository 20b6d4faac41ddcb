/** Asks the browser to keep saved data for good, which only a page can, and tells the worker the answer. */
import type { Client } from "./client.ts"

export const askToKeep = async (execute: Client["execute"]): Promise<void> => {
  const granted = await navigator.storage?.persist?.().catch(() => false)
  await execute({ _tag: "reportPersistence", granted: granted === true })
}
