/**
 * The files that a page is going to load, by its address. Known at once, while the page's own scripts are still
 * loading.
 */

/** `files` names files of assets/ without the folder; every other list holds indexes into it. */
export interface AheadTable {
  readonly files: ReadonlyArray<string>
  /** For users who have said to be 18. */
  readonly app: ReadonlyArray<number>
  /** For all others: the age question. */
  readonly question: ReadonlyArray<number>
  /**
   * The screens by the start of their path, without a language before it; the first match counts. An empty start
   * matches the root alone.
   */
  readonly screens: ReadonlyArray<readonly [path: string, files: ReadonlyArray<number>]>
  readonly worker: ReadonlyArray<number>
  readonly fonts: ReadonlyArray<number>
}

const LANGUAGE = /^\/[a-z]{2}(?=\/|$)/

/** The scripts of the page at this path, without those that the page begins with. */
export const scriptsAhead = ({ app, question, screens }: AheadTable, path: string, isAdult: boolean): Set<number> => {
  const plain = path.replace(LANGUAGE, "")
  const screen = screens.find(([start]) => (start ? plain.startsWith(start) : plain.length < 2))?.[1] ?? []
  return new Set(isAdult ? [...app, ...screen] : question)
}
