/**
 * `npm run reports -- list`, `show <id>`, `open <new folder> <id>`, `act <id> freeze|block|ban|ban-device`,
 * `dismiss <id>`: an operator handles reports of people, in the gateway's store (DATABASE_URL, else the folder
 * LIVCAM_DATA). `open` writes the evidence into a folder with a page to look at. Exits with 1 when nothing was done. A
 * store in a folder belongs to one process: stop the gateway first.
 */
import { REPORTS_USAGE, reportsCommand } from "./moderation/report-commands.ts"
import { runOnStore } from "./setup/on-store.ts"

await runOnStore(reportsCommand(process.argv.slice(2)), REPORTS_USAGE)
