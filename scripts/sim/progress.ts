/**
 * The progress of a long run, in a file that is written after each piece, so that an ended run resumes where it was. It
 * belongs to one state of the source; with another state the run starts again.
 */
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const FOLDER = "node_modules/.cache/sim/progress"

export interface Progress<A> {
  readonly file: string
  readonly get: (piece: string) => A | undefined
  readonly set: (piece: string, done: A) => void
}

interface Kept<A> {
  readonly source: string
  readonly done: Record<string, A>
}

const readKept = <A>(path: string): Kept<A> | null => {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Kept<A>
  } catch {
    return null
  }
}

/** Hash of a bundle, and of everything else that determines the result. */
export const sourceHash = (bundle: string, ...more: ReadonlyArray<unknown>): string =>
  createHash("sha256").update(readFileSync(bundle)).update(JSON.stringify(more)).digest("hex").slice(0, 16)

/** `fresh` forgets earlier progress. */
export const openProgress = <A>(root: string, name: string, source: string, fresh: boolean): Progress<A> => {
  const file = join(FOLDER, `${name}.json`)
  const path = join(root, file)
  mkdirSync(join(root, FOLDER), { recursive: true })
  const kept = fresh ? null : readKept<A>(path)
  const now: Kept<A> = kept !== null && kept.source === source ? kept : { source, done: {} }
  return {
    file,
    get: (piece) => now.done[piece],
    set: (piece, done) => {
      now.done[piece] = done
      writeFileSync(`${path}.draft`, JSON.stringify(now))
      renameSync(`${path}.draft`, path)
    },
  }
}
