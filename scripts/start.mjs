/**
 * `npm start`: installs what is missing, builds the page when it has changed, and runs the gateway that serves it.
 * Reads PORT (8080), DATABASE_URL (default: the embedded database) and LIVCAM_DATA (.data).
 */

import { buildWhenStale } from "./setup/build.mjs"
import { runMain } from "./setup/project.mjs"
import { runServices } from "./setup/services.mjs"
import { ensureDependencies } from "./setup.mjs"

await runMain(async () => {
  await ensureDependencies()
  await buildWhenStale()
  const env = { PORT: process.env.PORT ?? "8080", LIVCAM_DATA: process.env.LIVCAM_DATA ?? ".data" }
  return runServices([{ program: process.execPath, args: ["--import", "tsx", "gateway/main.ts"], env }])
})
