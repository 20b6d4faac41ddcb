/** Commands about saved data: fetching history, and the notice of data that came back. */
import { Effect } from "effect"
import { Download } from "../feed/download.ts"
import { Restored } from "../feed/restored.ts"
import type { Handler } from "./handler.ts"

export const downloadHistory: Handler<"downloadHistory", Download> = (command) =>
  Download.use((download) => Effect.as(download.execute(command), {}))

export const dismissRestored: Handler<"dismissRestored", Restored> = () =>
  Restored.use(({ dismiss }) => Effect.as(dismiss, {}))
