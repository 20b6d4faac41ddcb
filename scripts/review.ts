/**
 * `npm run review -- list`, `open <new folder>`, `approve <id…>`, `reject <id…>`: an operator reviews photos of people
 * (PHOTO_REVIEW=hand), in the gateway's store (DATABASE_URL, else the folder LIVCAM_DATA) and its photo storage. `open`
 * writes them into a folder with a page to look at. Exits with 1 when a photo was not decided. A store in a folder
 * belongs to one process: stop the gateway first.
 */
import { REVIEW_USAGE, reviewCommand } from "./moderation/review-commands.ts"
import { runOnStore } from "./setup/on-store.ts"

await runOnStore(reviewCommand(process.argv.slice(2)), REVIEW_USAGE)
