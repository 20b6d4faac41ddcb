/** Reads the arguments of `npm run replay`. */
import { parseArgs } from "node:util"
import { PlainError } from "../setup/project.mjs"

export const USAGE = `npm run replay -- <log file> [options]

Folds a recorded log from nothing and prints the state that it means as stable JSON, then the SHA-256 of it: the same file
gives the same output each time and on each machine.

  --until <seq>          only the commits up to this one
  --show <projection>    only the rows of one projection (a wrong name prints all names)
  --hash                 only the hash
  --diff <seqA> <seqB>   the rows that changed from commit A to commit B (0 is before the first)
  --diff <other file>    the rows in which the two logs differ
  --partial              commits may be missing, at the beginning and in the middle
  --help                 this text

Exit codes: 0 done, or no difference; 1 --diff has found differences; 2 wrong arguments, or no whole log file.`

interface OfFile {
  readonly file: string
  /** Commits may be missing. */
  readonly partial: boolean
}

export type Asked =
  | { readonly kind: "help" }
  | (OfFile & {
      readonly kind: "state"
      readonly until: number
      readonly show: string | undefined
      readonly hashOnly: boolean
    })
  | (OfFile & { readonly kind: "commits"; readonly from: number; readonly to: number })
  | (OfFile & { readonly kind: "files"; readonly other: string; readonly until: number })

const isNumber = (text: string): boolean => /^\d+$/.test(text)

const wrong = (why: string): PlainError => new PlainError(`${why}\n\n${USAGE}`)

const parse = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        until: { type: "string" },
        show: { type: "string" },
        hash: { type: "boolean", default: false },
        diff: { type: "string" },
        partial: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    })
  } catch (cause) {
    throw wrong(cause instanceof Error ? cause.message : String(cause))
  }
}

/** Throws a PlainError that contains the usage. */
export const readArguments = (args: ReadonlyArray<string>): Asked => {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: "help" }
  const { diff, partial } = values
  if (values.until !== undefined && !isNumber(values.until))
    throw wrong(`--until takes the number of a commit, not "${values.until}".`)
  const until = values.until === undefined ? Number.POSITIVE_INFINITY : Number(values.until)
  const ofCommits = diff !== undefined && isNumber(diff)
  const ends = ofCommits ? positionals.filter(isNumber) : []
  const files = ofCommits ? positionals.filter((each) => !isNumber(each)) : positionals
  const [file] = files
  if (file === undefined) throw wrong("Which log?")
  if (files.length > 1) throw wrong(`One log at a time: ${files.join(", ")}.`)
  if (diff === undefined) return { kind: "state", file, partial, until, show: values.show, hashOnly: values.hash }
  if (values.hash || values.show !== undefined) throw wrong("--diff goes without --hash and --show.")
  if (!ofCommits) return { kind: "files", file, partial, other: diff, until }
  const [to] = ends
  if (to === undefined || ends.length > 1) throw wrong("--diff takes two commits, or one other file.")
  if (values.until !== undefined) throw wrong("--until goes with --diff <other file> only.")
  return { kind: "commits", file, partial, from: Number(diff), to: Number(to) }
}
