/** Runs knip over the project: unused files, exports and dependencies, and imports that package.json does not name. */
import { join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"
import type { Failure, Outcome } from "./report.ts"

interface Found {
  readonly name: string
  readonly line?: number
}
/** A file, with its problems by kind. */
type Issue = { readonly file: string } & Readonly<Record<string, unknown>>

const foundIn = (value: unknown): ReadonlyArray<Found> =>
  Array.isArray(value) ? value.flat().filter((each): each is Found => typeof each?.name === "string") : []

export const failuresOfKnip = (report: { readonly issues: ReadonlyArray<Issue> }): ReadonlyArray<Failure> =>
  report.issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      foundIn(found).map(({ name, line }) => ({
        file,
        rule: `knip, ${kind}: ${name}`,
        ...(line === undefined ? {} : { line }),
      })),
    ),
  )

export const unused = async (): Promise<Outcome> => {
  const knip = join(root, "node_modules", "knip", "bin", "knip.js")
  const { code, output } = await run(process.execPath, [knip, "--reporter=json", "--no-progress"], { capture: true })
  if (code === 0) return { failures: [] }
  const json = output.split("\n").find((line) => line.startsWith('{"'))
  const failures = json === undefined ? [] : failuresOfKnip(JSON.parse(json))
  return { failures: failures.length > 0 ? failures : [{ file: "knip.jsonc", rule: `knip failed: ${output.trim()}` }] }
}
