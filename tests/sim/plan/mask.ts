/**
 * The swarm mask: one number that holds the kinds of fault of a run. Each bit is drawn on its own, so runs differ in
 * kind.
 */

export const FAULT_KINDS = [
  "requestLoss",
  "answerLoss",
  "duplicate",
  "delay",
  "hints",
  "partition",
  "clog",
  "kill",
  "crash",
  "freeze",
  "disk",
  "diskLatency",
  "clock",
  "clockJump",
  "sessionEnd",
  "ban",
  "tabs",
  "signOut",
  "channel",
  "compaction",
  "gateway",
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export const has = (mask: number, kind: FaultKind): boolean => ((mask >> FAULT_KINDS.indexOf(kind)) & 1) === 1
export const without = (mask: number, kind: FaultKind): number => mask & ~(1 << FAULT_KINDS.indexOf(kind))
export const maskOf = (kinds: ReadonlyArray<FaultKind>): number =>
  kinds.reduce((mask, kind) => mask | (1 << FAULT_KINDS.indexOf(kind)), 0)
export const kindsIn = (mask: number): ReadonlyArray<FaultKind> => FAULT_KINDS.filter((kind) => has(mask, kind))
