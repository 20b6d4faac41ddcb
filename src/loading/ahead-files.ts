/** What a page is going to load, by its address: known at once, while the page's own scripts are still on their way. */

/** `files` names files of assets/ without the folder; every other list holds indexes into it. */
export interface AheadTable {
  readonly files: ReadonlyArray<string>
  /** For everybody who has said to be 18. */
  readonly app: ReadonlyArray<number>
  /** For everybody else. */
  readonly question: ReadonlyArray<number>
  /** How a path begins, without a language before it; the first that fits counts. Nothing is the root alone. */
  readonly screens: ReadonlyArray<readonly [path: string, files: ReadonlyArray<number>]>
  readonly worker: ReadonlyArray<number>
  readonly fonts: ReadonlyArray<number>
}

const LANGUAGE = /^\/[a-z]{2}(?=\/|$)/

/** The scripts of the page at this path; what it begins with is not among them. */
export const scriptsAhead = ({ app, question, screens }: AheadTable, path: string, isAdult: boolean): Set<number> => {
  const plain = path.replace(LANGUAGE, "")
  const screen = screens.find(([start]) => (start ? plain.startsWith(start) : plain.length < 2))?.[1] ?? []
  return new Set(isAdult ? [...app, ...screen] : question)
}
