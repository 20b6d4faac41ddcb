/**
 * The result of an engine's session: samples by measure, and the rows that are compared with those of all other
 * engines.
 */

export type Measure =
  | "newest"
  | "chats"
  | "older"
  | "heap"
  | "live"
  | "liveLogged"
  | "echo"
  | "kept"
  | "singles"
  | "singlesEmissions"
  | "burst"
  | "burstEmissions"
  | "syncOne"
  | "syncMixed"
  | "disk"
  | "rebuild"
  | "search"

export type Samples = { readonly [M in Measure]?: ReadonlyArray<number> }

/** Rows as texts, by the moment at which they were read. They must be the same in all engines. */
export type Seen = Readonly<Record<string, ReadonlyArray<string>>>

export interface Session {
  readonly engine: string
  readonly size: number
  readonly run: number
  readonly samples: Samples
  readonly seen: Seen
}

/** Throws at the first row that differs. */
export const makeComparison = () => {
  const first = new Map<string, { readonly engine: string; readonly rows: ReadonlyArray<string> }>()
  let compared = 0
  return {
    take: ({ engine, size, seen }: Pick<Session, "engine" | "size" | "seen">): void => {
      for (const [moment, rows] of Object.entries(seen)) {
        const name = `${moment} at ${size}`
        const known = first.get(name)
        if (known === undefined) {
          first.set(name, { engine, rows })
          continue
        }
        const at = Array.from({ length: Math.max(rows.length, known.rows.length) }, (_, row) => row).find(
          (row) => rows[row] !== known.rows[row],
        )
        if (at !== undefined)
          throw new Error(
            `${engine} differs from ${known.engine} in row ${at} of ${name}:\n${rows[at]}\n${known.rows[at]}`,
          )
        compared += rows.length
      }
    },
    compared: () => compared,
  }
}
