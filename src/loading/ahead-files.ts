/** What a page is going to load, by its address: known at once, while the page's own scripts are still on their way. */

/** `files` names files of assets/ without the folder; every other list holds indexes into it. */
export interface AheadTable {
  readonly files: ReadonlyArray<string>
  /** For everybody who has said to be 18. */
  readonly app: ReadonlyArray<number>
  /** For everybody else. */
  readonly question: ReadonlyArray<number>
  /** Pattern of a path without a language before it; the first that fits counts. */
  readonly screens: ReadonlyArray<readonly [path: string, files: ReadonlyArray<number>]>
  readonly worker: ReadonlyArray<number>
  readonly fonts: ReadonlyArray<number>
}

const LANGUAGE = /^\/[a-z]{2}(?=\/|$)/

/** The scripts of the page at this path; what it begins with is not among them. */
export const scriptsAhead = ({ app, question, screens }: AheadTable, path: string, isAdult: boolean): Set<number> => {
  const plain = path.replace(LANGUAGE, "")
  const screen = screens.find(([pattern]) => new RegExp(pattern).test(plain))?.[1] ?? []
  return new Set(isAdult ? [...app, ...screen] : question)
}
