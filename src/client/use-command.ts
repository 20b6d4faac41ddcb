import { useClient } from "./ClientProvider.tsx"
import type { Client } from "./client.ts"

/** Executes commands. The promise always resolves: with the result, or with the error to show, of a kind that the command may end with. */
export const useCommand = (): Client["execute"] => useClient().execute
