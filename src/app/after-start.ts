/** What is done beside the first screen, in a part of its own that no screen waits for. */
import { readStored } from "../browser/stored.ts"
import type { Client } from "../client/client.ts"
import { noteSaved, writeCookie } from "../client/worker/saved-note.ts"
import { loadWithRetries } from "../loading/load-with-retries.ts"

export const afterStart = (client: Client): void => {
  noteSaved(client, writeCookie)
  // A former page was closed before its worker had what was written: rare, so the code is fetched only then.
  if (readStored("livcam_unsaved") !== undefined)
    void loadWithRetries(() => import("../screens/messages/texts/own-texts.ts")).then(({ adoptOwnTexts }) =>
      adoptOwnTexts(client),
    )
}
