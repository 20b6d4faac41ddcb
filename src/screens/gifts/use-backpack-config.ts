/** Where the backpack can be opened. Every entrance is open until the gateway says otherwise. */
import type { BackpackConfig } from "#schema/gifts/backpack.ts"
import { useRemote } from "../../client/use-remote.ts"

const CONFIG = { _tag: "backpackConfig" } as const
const OPEN: BackpackConfig = { backpackEntrance: true, backpackGiftEntrance: true, backpackUrl: null }

export const useBackpackConfig = (): BackpackConfig => {
  const config = useRemote(CONFIG)
  return (config.state === "loading" ? undefined : config.value) ?? OPEN
}
