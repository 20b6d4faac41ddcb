/** `--kill-every`: R2 for one scenario or all of them. */
import type { Failed } from "../../tests/sim/batch.ts"
import { bundleSim } from "../../tests/sim/bundle.ts"
import { inTurn, runJob } from "../../tests/sim/processes.ts"
import { scripts } from "../../tests/sim/scenarios.ts"
import { PlainError } from "../setup/project.mjs"
import { reportFailures } from "./findings.ts"
import { openProgress, sourceHash } from "./progress.ts"

export interface KillEverywhere {
  readonly wanted: string
  /** How many pairs of kills each precious scenario gets. */
  readonly pairs: number
  /** 1 kills at each step; n kills at every n-th step and pair. */
  readonly stride: number
  readonly width: number
  readonly fresh: boolean
}

interface Piece {
  readonly runs: number
  readonly yields: number
  readonly seconds: number
  readonly failures: ReadonlyArray<Failed>
}

/** Pieces per scenario. When a run is ended, at most the unfinished pieces are lost. */
const PIECES = 4

export const killEverywhere = async (
  root: string,
  { wanted, pairs, stride, width, fresh }: KillEverywhere,
): Promise<number> => {
  const names = wanted === "all" ? Object.keys(scripts) : wanted.split(",")
  for (const name of names)
    if (scripts[name] === undefined)
      throw new PlainError(`No scenario ${name}. There are: ${Object.keys(scripts).join(", ")}, all.`)
  const bundle = await bundleSim(root, "sim")
  const progress = openProgress<Piece>(root, `kill-every-${stride}`, sourceHash(bundle, pairs, stride), fresh)
  const parts = Array.from({ length: PIECES }, (_, part) => part)
  const known = (scenario: string): ReadonlyArray<Piece> =>
    parts.flatMap((part) => progress.get(`${scenario} ${part}`) ?? [])
  const sumOf = (pieces: ReadonlyArray<Piece>, of: (piece: Piece) => number): number =>
    pieces.reduce((sum, piece) => sum + of(piece), 0)
  const live = async (scenario: string, part: number): Promise<void> => {
    const begun = performance.now()
    const failures: Failed[] = []
    let [runs, yields] = [0, 0]
    const job = { kind: "killEvery", scenario, pairs, part: part * stride, parts: PIECES * stride } as const
    await runJob(bundle, job, (told) => {
      if (told.kind === "failed") failures.push(told.failed)
      if (told.kind === "kills") [runs, yields] = [told.runs, told.yields]
    })
    const seconds = (performance.now() - begun) / 1_000
    progress.set(`${scenario} ${part}`, { runs, yields, seconds, failures })
    const pieces = known(scenario)
    if (pieces.length < PIECES) return
    const lives = sumOf(pieces, (piece) => piece.runs)
    const broken = sumOf(pieces, (piece) => piece.failures.length)
    const time = sumOf(pieces, (piece) => piece.seconds).toFixed(0)
    console.info(
      `${scenario.padEnd(24)} ${String(yields).padStart(5)} steps of the worker, ${lives} lives, ${broken} failures, ${time} s`,
    )
  }
  const open = names.flatMap((scenario) =>
    parts.filter((part) => progress.get(`${scenario} ${part}`) === undefined).map((part) => ({ scenario, part })),
  )
  const before = names.length * PIECES - open.length
  if (before > 0) console.info(`${before} of ${names.length * PIECES} pieces are known from before (${progress.file})`)
  await inTurn(open, width, ({ scenario, part }) => live(scenario, part))
  const pieces = names.flatMap(known)
  const failures = pieces.flatMap((piece) => piece.failures)
  const yields = names.reduce((sum, name) => sum + (known(name)[0]?.yields ?? 0), 0)
  const seconds = sumOf(pieces, (piece) => piece.seconds).toFixed(0)
  console.info(
    `${names.length} scenarios, killed at ${stride === 1 ? "each" : `every ${stride}th`} of ${yields} steps:` +
      ` ${sumOf(pieces, (piece) => piece.runs)} lives in ${seconds} s of work, ${failures.length} failures`,
  )
  return (await reportFailures(root, bundle, failures)) > 0 ? 1 : 0
}
