/** A part of the load measurement: what it measures, its text in the page, and its goals. */
import type { Idle, Storm } from "../../tests/load/sockets.ts"
import type { Cost, CostRow } from "../../tests/load/work.ts"
import type { Stage } from "./stage.ts"

export interface SocketRow {
  readonly what: string
  readonly idle: Idle
  readonly storm: Storm
}

export interface PartFigures {
  readonly rows: ReadonlyArray<CostRow>
  readonly sockets?: ReadonlyArray<SocketRow>
  /** Other measured values, by name. */
  readonly facts: Readonly<Record<string, number>>
}

export interface Goal {
  readonly goal: string
  readonly measured: string
  readonly isMet: boolean
  /** What the rest of the time is spent on, or waits for. */
  readonly why: string
}

export interface Part {
  readonly title: string
  /** What a row counts, such as `a message`. */
  readonly unit: string
  /** One paragraph: what is done, and what it is compared with. */
  readonly about: (figures: PartFigures) => string
  readonly goals: (figures: PartFigures) => ReadonlyArray<Goal>
  readonly measure: (stage: Stage) => Promise<PartFigures>
}

export const row = (group: string, what: string, cost: Cost, isBaseline = false): CostRow => ({
  group,
  what,
  isBaseline,
  ...cost,
})

export const fixed = (value: number, digits = 2): string => value.toFixed(digits)

/**
 * A row's processor time divided by its group's baseline, to which `more` ms of unavoidable work are added; undefined
 * without a baseline.
 */
export const ratioOf = (of: CostRow, rows: ReadonlyArray<CostRow>, more = 0): number | undefined => {
  const baseline = rows.find(({ group, isBaseline }) => isBaseline && group === of.group)
  return baseline && (of.ofGateway + of.ofDatabase) / (baseline.ofGateway + baseline.ofDatabase + more)
}

/** The goal that no row of this name costs more than `most` × its baseline. Empty without such rows. */
export const withinTimes = (
  { rows }: PartFigures,
  {
    what,
    most,
    goal,
    why,
    more = 0,
  }: { readonly what: string; readonly most: number; readonly more?: number } & Pick<Goal, "goal" | "why">,
): ReadonlyArray<Goal> => {
  const ratios = rows.flatMap((each) => (each.what === what ? [ratioOf(each, rows, more) ?? Number.NaN] : []))
  if (ratios.length === 0) return []
  const [least, worst] = [Math.min(...ratios), Math.max(...ratios)]
  const measured = ratios.length === 1 ? `${fixed(worst, 1)} ×` : `${fixed(least, 1)} to ${fixed(worst, 1)} ×`
  return [{ goal, measured, isMet: worst <= most, why }]
}
