/**
 * Seeds, measures in the order of the plan, compares every engine's rows with the others', and returns what was
 * measured.
 */
import { basename, join } from "node:path"
import type { EngineName } from "../engines/engine.ts"
import type { OwnFigures } from "../report/goals.ts"
import { ensureOurProfile, isOurProfile } from "./app-profile.ts"
import { engineNames } from "./catalogue.ts"
import { makeComparison, type Session } from "./measured.ts"
import { focusOf, nameOf, type Options, type Planned, planOf, sizeText } from "./plan.ts"
import { ensureProfile, isProfile, type Seeded, tidyUp } from "./profiles.ts"
import { measureRebuild } from "./rebuild.ts"
import { openSaved } from "./saved-sessions.ts"
import { measureScroll } from "./scroll.ts"
import { measureSearch } from "./search.ts"
import { type Amounts, measureApp, measureStore, measureSync, type Outcome } from "./session.ts"
import { buildSite, CACHE, serveSite } from "./site.ts"

export interface RunOptions extends Options {
  readonly amounts: Amounts
  /** Names the file from which a later run may resume. */
  readonly name: string
  readonly isResumed: boolean
  /** No session starts after this many minutes, counted from the end of seeding. */
  readonly minutes: number
  readonly isSeedingOnly: boolean
  readonly say: (line: string) => void
}

export interface Result {
  readonly sessions: ReadonlyArray<Session>
  readonly own: OwnFigures
  readonly browser: string
  /** How many rows were compared and found equal. */
  readonly compared: number
  /** Tasks that were left out for lack of time. */
  readonly left: ReadonlyArray<string>
  readonly failed: ReadonlyArray<string>
}

const EMPTY = 0
/** After this many minutes of seeding, no further profile is started. */
const SEED_MINUTES = 10

export const runBench = async (options: RunOptions): Promise<Result> => {
  const { say, amounts } = options
  const folder = await buildSite([...options.engines, "ours", "raw-fold", "raw-search"], true)
  const siteName = basename(folder)
  const site = await serveSite([folder])
  const saved = openSaved(join(CACHE, `sessions-${options.name}.jsonl`), options.isResumed)
  const comparison = makeComparison()
  const left: Array<string> = []
  const failed: Array<string> = []
  const fail = (name: string, cause: unknown): undefined => {
    const text = cause instanceof Error ? cause.message : String(cause)
    failed.push(`${name}: ${text}`)
    say(`  ${name} FAILED: ${text}`)
    return undefined
  }
  try {
    const profiles = new Map<string, Seeded>()
    const plan = planOf(options)
    const seedUntil = options.isSeedingOnly ? Number.POSITIVE_INFINITY : Date.now() + SEED_MINUTES * 60_000
    for (const name of profilesOf(plan)) {
      const { engine, size } = name
      const isKnown = engine === "ours" ? isOurProfile(size) : isProfile(engine, size)
      if (!isKnown && Date.now() > seedUntil) {
        left.push(`seeding ${engine} ${sizeText(size)}`)
        continue
      }
      const seeding =
        engine === "ours" ? ensureOurProfile(size, site, say) : ensureProfile(engine, size, site.port, say)
      const seeded = await seeding.catch((cause: unknown) => fail(`seeding ${engine} ${sizeText(size)}`, cause))
      if (seeded !== undefined) profiles.set(`${engine} ${size}`, seeded)
    }
    if (!options.isSeedingOnly) {
      for (const { session } of saved.lines) if (session !== undefined) comparison.take(session)
      const until = Date.now() + options.minutes * 60_000
      const profileOf = (name: string): Seeded => {
        const profile = profiles.get(name)
        if (profile === undefined) throw new Error(`no profile of ${name}`)
        return profile
      }
      const ask = async (task: Planned): Promise<Omit<Outcome, "version"> & { version?: string; own?: OwnFigures }> => {
        const { port } = site
        if (task.kind === "sync") return measureSync(task.engine, port, amounts)
        const { size } = task
        if (task.kind === "store") {
          const { folder: profile, bytes } = profileOf(`${task.engine} ${size}`)
          const measured = await measureStore({ profile, engine: task.engine, size, port }, amounts, task.withWrites)
          return { ...measured, samples: { ...measured.samples, disk: [bytes / size] } }
        }
        const { folder: profile } = profileOf(`ours ${size}`)
        const own = (figures: OwnFigures) => ({ samples: {}, seen: {}, own: figures })
        switch (task.kind) {
          case "app":
            return measureApp({ profile, port }, amounts, task.withWrites)
          case "rebuild":
            return own({ rebuild: await measureRebuild(profile, size, port) })
          case "search":
            return own({ search: await measureSearch(profile, port) })
          case "scroll":
            return own({ scroll: await measureScroll(profile) })
        }
      }
      for (const [at, task] of plan.entries()) {
        const name = nameOf(task)
        if (saved.lines.some((line) => line.name === name)) continue
        if (Date.now() > until) {
          left.push(name)
          continue
        }
        if (!hasProfile(task, profiles)) {
          left.push(name)
          continue
        }
        const from = Date.now()
        const outcome = await ask(task).catch((cause: unknown) => fail(name, cause))
        if (outcome === undefined) continue
        const { samples, seen, version = "", own } = outcome
        const size = task.kind === "sync" ? EMPTY : task.size
        const engine = "engine" in task ? task.engine : task.kind === "app" ? "ours-app" : "ours"
        const session: Session = { engine, size, run: task.run, samples, seen }
        try {
          comparison.take(session)
        } catch (cause) {
          fail(name, cause)
          continue
        }
        saved.add({ name, site: siteName, version, session, ...(own === undefined ? {} : { own }) })
        const first = samples.newest?.[0]
        const told = first === undefined ? "" : `, first screen ${first.toFixed(0)} ms`
        say(`  ${at + 1}/${plan.length} ${name}: ${((Date.now() - from) / 1_000).toFixed(1)} s${told}`)
      }
    }
  } finally {
    await site.close()
    tidyUp()
  }
  return {
    sessions: saved.lines.flatMap(({ session }) => session ?? []),
    own: Object.assign({}, ...saved.lines.map(({ own }) => own ?? {})),
    browser: saved.lines.find(({ version }) => version !== "")?.version ?? "",
    compared: comparison.compared(),
    left,
    failed,
  }
}

/** The engine profile that a task works on. */
const profileOfTask = (task: Planned): { readonly engine: EngineName; readonly size: number } | undefined =>
  task.kind === "sync" ? undefined : { engine: task.kind === "store" ? task.engine : "ours", size: task.size }

/** Profiles that the goals need are seeded first. */
const profilesOf = (plan: ReadonlyArray<Planned>) => {
  const wanted = plan.flatMap((task) => profileOfTask(task) ?? [])
  return engineNames.flatMap((engine) =>
    [...new Set(wanted.filter((one) => one.engine === engine).map(({ size }) => size))].map((size) => ({
      engine,
      size,
    })),
  )
}

const hasProfile = (task: Planned, profiles: ReadonlyMap<string, Seeded>): boolean => {
  const wanted = profileOfTask(task)
  return wanted === undefined || profiles.has(`${wanted.engine} ${wanted.size}`)
}

export const describe = ({ engines, sizes, runs }: Options): string =>
  `${engines.length} engines, ${sizes.map(sizeText).join(", ")} messages, ${runs} runs; writes at ${sizeText(focusOf(sizes))}`
