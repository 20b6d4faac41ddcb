/**
 * The page's first script, two kilobytes within the HTML, so that no line can lose it. Starts at once all downloads
 * that the page is going to ask for, instead of one after the other as each script is read. Watches the files that the
 * page begins with, and applies the chosen theme. scripts/setup/load-ahead.ts builds it and fills the table.
 */
import { isKnownAdult } from "../account/age-answer.ts"
import { applyTheme } from "../browser/theme.ts"
import { type AheadTable, scriptsAhead } from "./ahead-files.ts"
import { watchFirstFiles } from "./first-files.ts"

declare const AHEAD: AheadTable

const addressOf = (file: number): string => `/assets/${AHEAD.files[file]}`

const link = (rel: string, file: number, as?: string): void => {
  const element = document.createElement("link")
  element.rel = rel
  element.href = addressOf(file)
  if (as !== undefined) element.as = as
  element.crossOrigin = ""
  document.head.append(element)
}

watchFirstFiles()
applyTheme()
const isAdult = isKnownAdult()
for (const script of scriptsAhead(AHEAD, location.pathname, isAdult)) link("modulepreload", script)
for (const font of AHEAD.fonts) link("preload", font, "font")
// The worker loads its own scripts: here they are only put into the browser's cache for its requests.
if (isAdult)
  for (const script of AHEAD.worker)
    fetch(addressOf(script)).then(
      (answer) => answer.blob(),
      () => undefined,
    )
