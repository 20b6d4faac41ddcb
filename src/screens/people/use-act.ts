import { useCallback } from "react"
import type { Command } from "#schema/commands.ts"
import { useCommand } from "../../client/use-command.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { showToast } from "../../ui/toasts/toasts.ts"

/** Executes a command and shows the error when it is refused. Resolves to true when it was accepted. */
export const useAct = (): ((command: Command) => Promise<boolean>) => {
  const execute = useCommand()
  const errorText = useErrorText()
  return useCallback(
    async (command) => {
      const outcome = await execute(command)
      if (!outcome.ok) showToast(errorText(outcome.error))
      return outcome.ok
    },
    [execute, errorText],
  )
}
