/** Runs checks two at a time, reports each result when it is done, and lists all failures at the end. */
import { type Check, type Failure, failureText, type Outcome } from "./report.ts"

const AT_A_TIME = 2

export interface Result {
  readonly name: string
  readonly seconds: number
  readonly failures: ReadonlyArray<Failure>
  readonly notes: ReadonlyArray<string>
}

const broken = (check: Check, error: unknown): Outcome => ({
  failures: [{ file: check.name, rule: error instanceof Error ? error.message : String(error) }],
})

/** A check that throws counts as failed; the others still run. Results come in the order of the checks. */
export const runChecks = async (
  checks: ReadonlyArray<Check>,
  onResult: (result: Result) => void,
): Promise<ReadonlyArray<Result>> => {
  const results = new Map<Check, Result>()
  const waiting = [...checks]
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const current = check
      const began = performance.now()
      const outcome = await Promise.resolve()
        .then(() => current.run())
        .catch((error: unknown) => broken(current, error))
      const seconds = (performance.now() - began) / 1000
      const result = { name: current.name, seconds, failures: outcome.failures, notes: outcome.notes ?? [] }
      results.set(current, result)
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
  return checks.flatMap((check) => results.get(check) ?? [])
}

export const summaryOf = (results: ReadonlyArray<Result>): string => {
  const notes = results.flatMap((result) => result.notes.map((note) => `  note  ${note}`))
  const failed = results.filter((result) => result.failures.length > 0)
  const lines = failed.flatMap(({ name, failures }) => {
    const count = `${failures.length} ${failures.length === 1 ? "failure" : "failures"}`
    return [`\n${name}: ${count}`, ...failures.map((failure) => `  ${failureText(failure)}`)]
  })
  const end =
    failed.length === 0 ? "\ncheck: all good" : `\ncheck: failed in ${failed.map(({ name }) => name).join(", ")}`
  return [...notes, ...lines, end].join("\n")
}
