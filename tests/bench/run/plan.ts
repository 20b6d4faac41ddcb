/**
 * What is measured, in which order. Every run goes once through all sizes and engines, so the engines are interleaved.
 */
import type { EngineName } from "../engines/engine.ts"
import { engines } from "./catalogue.ts"

export const WORKLOADS = ["W1", "W2", "W3", "W4", "W5", "W6", "rebuild", "search", "scroll"] as const
export type Workload = (typeof WORKLOADS)[number]

export interface Options {
  readonly engines: ReadonlyArray<EngineName>
  /** Also measures ours behind the whole worker. */
  readonly withApp: boolean
  readonly sizes: ReadonlyArray<number>
  readonly runs: number
  readonly only: ReadonlySet<Workload>
}

export type Task =
  | { readonly kind: "store"; readonly engine: EngineName; readonly size: number; readonly withWrites: boolean }
  | { readonly kind: "sync"; readonly engine: EngineName }
  | { readonly kind: "app"; readonly size: number; readonly withWrites: boolean }
  | { readonly kind: "rebuild"; readonly size: number }
  | { readonly kind: "search"; readonly size: number }
  | { readonly kind: "scroll"; readonly size: number }
export type Planned = Task & { readonly run: number }

export const MILLION = 1_000_000
/**
 * Up to this size, writes are measured for all engines. Larger histories are measured only for engines that have goals
 * at that size.
 */
const WRITES_UP_TO = 100_000
const WRITES_AT_ANY_SIZE: ReadonlySet<EngineName> = new Set(["ours", "raw-idb", "raw-pages", "sqlite-wal"])
const RUNS_AT_MILLION = 3

export const focusOf = (sizes: ReadonlyArray<number>): number =>
  sizes.findLast((size) => size <= WRITES_UP_TO) ?? sizes[0] ?? 0

/**
 * Sizes ascending. Tasks that are measured only once are in the first run, so that a run that is cut short has them.
 */
export const planOf = ({ engines: names, withApp, sizes, runs, only }: Options): ReadonlyArray<Planned> => {
  const largest = sizes.at(-1) ?? 0
  const focus = focusOf(sizes)
  const wants = (...workloads: ReadonlyArray<Workload>) => workloads.some((workload) => only.has(workload))
  const tasksOf = (run: number): ReadonlyArray<Task> => {
    const bySize = sizes.flatMap((size): ReadonlyArray<Task> => {
      if (size >= MILLION && run > RUNS_AT_MILLION) return []
      if (!wants("W1", "W3", "W4", "W5", "W6")) return []
      const withWrites = wants("W3", "W5") && size >= focus
      const stores = names
        .filter((engine) => size <= engines[engine].most)
        .map((engine): Task => {
          const isWritten = withWrites && (size <= WRITES_UP_TO || WRITES_AT_ANY_SIZE.has(engine))
          return { kind: "store", engine, size, withWrites: isWritten }
        })
      return withApp ? [...stores, { kind: "app", size, withWrites }] : stores
    })
    const syncs = wants("W2") ? names.map((engine): Task => ({ kind: "sync", engine })) : []
    const hasOurs = names.includes("ours")
    const once: ReadonlyArray<Task> =
      run > 1
        ? []
        : [
            ...(withApp && wants("search") ? [{ kind: "search", size: largest } as const] : []),
            ...(withApp && wants("scroll") ? [{ kind: "scroll", size: focus } as const] : []),
            ...(hasOurs && wants("rebuild") ? [{ kind: "rebuild", size: largest } as const] : []),
          ]
    return [...bySize, ...syncs, ...once]
  }
  return Array.from({ length: runs }, (_, at) => at + 1).flatMap((run) =>
    tasksOf(run).map((task) => ({ ...task, run })),
  )
}

export const nameOf = (planned: Planned): string => {
  const engine = "engine" in planned ? planned.engine : planned.kind === "app" ? "ours-app" : "ours"
  const size = "size" in planned ? ` ${sizeText(planned.size)}` : ""
  return `${planned.kind} ${engine}${size} run ${planned.run}`
}

export const sizeText = (size: number): string =>
  size >= MILLION ? `${size / MILLION}M` : size >= 1_000 ? `${size / 1_000}k` : String(size)
