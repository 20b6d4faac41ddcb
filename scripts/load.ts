/**
 * `npm run load`: what the bundled gateway costs under load on its own PostgreSQL, compared in the same run with the
 * same rows written or read by hand and with plain `ws`. Prints tables and writes docs/load.json and docs/load.md part
 * by part, so a failing part costs no other. `--only <part>` (several with commas) measures these again and keeps the
 * others. `--quick` is shorter and writes nothing; `--sockets N`: how many; `--profile <folder>` keeps the gateway's
 * CPU profiles there.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { bySources, dearest, readProfiles } from "../tests/load/profile.ts"
import { type LoadFigures, loadPage, type Measured } from "./load/load-page.ts"
import type { Part } from "./load/part.ts"
import { calls } from "./load/parts/calls.ts"
import { devices } from "./load/parts/devices.ts"
import { feed } from "./load/parts/feed.ts"
import { gateways } from "./load/parts/gateways.ts"
import { messages } from "./load/parts/messages.ts"
import { pglite } from "./load/parts/pglite.ts"
import { sockets } from "./load/parts/sockets.ts"
import { wall } from "./load/parts/wall.ts"
import { type Server, withStage } from "./load/stage.ts"
import { bundleGateway } from "./setup/gateway-bundle.mjs"
import { withPostgres } from "./setup/own-postgres.mjs"
import { PlainError, root, runMain, say } from "./setup/project.mjs"

const DEAREST = 5

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new PlainError(`--${name} takes a whole number from 1 on, not ${text}`)
  return Number(text)
}

interface Running {
  readonly bundle: string
  readonly isQuick: boolean
  /** Folder in which profiles are kept; null: they are deleted. */
  readonly kept: string | null
}

/**
 * Measures the part, then runs it briefly once more under a profile. Profiling would distort the measurement, so the
 * runs are separate.
 */
const measure = async (
  server: Server,
  [name, part]: readonly [string, Part],
  { bundle, isQuick, kept }: Running,
): Promise<Measured> => {
  const began = performance.now()
  const figures = await withStage(server, { name, bundle, isQuick }, part.measure)
  const profile = kept === null ? mkdtempSync(join(tmpdir(), "livcam-profile-")) : join(kept, name)
  mkdirSync(profile, { recursive: true })
  try {
    await withStage(server, { name: `${name}_profile`, bundle, isQuick: true, profile }, part.measure)
    say(`${part.title}: measured, ${Math.round((performance.now() - began) / 1_000)} s.`)
    const at = new Date().toISOString().slice(0, 10)
    return { at, figures, dearest: dearest(readProfiles(profile), bySources(root), DEAREST) }
  } finally {
    if (kept === null) rmSync(profile, { recursive: true, force: true })
  }
}

const FIGURES = join(root, "docs/load.json")
const standing = (): LoadFigures => JSON.parse(readFileSync(FIGURES, "utf8"))

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      sockets: { type: "string" },
      profile: { type: "string" },
    },
  })
  const { only, quick } = values
  const asked = values.sockets === undefined ? undefined : wholeNumber("sockets", values.sockets)
  const parts: Readonly<Record<string, Part>> = {
    messages,
    sockets: sockets(asked),
    devices,
    feed,
    wall,
    calls,
    gateways,
    pglite,
  }
  const names = only?.split(",") ?? Object.keys(parts)
  const unknown = names.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) throw new PlainError(`--only takes ${Object.keys(parts).join(", ")}, not ${unknown}`)
  const bundle = join(root, ".cache/load-gateway")
  await bundleGateway(bundle, { maps: true })
  const running = { bundle, isQuick: quick, kept: values.profile === undefined ? null : resolve(values.profile) }
  const measured = await withPostgres(async (server) => {
    let done: LoadFigures = only === undefined || quick ? {} : standing()
    for (const [name, part] of Object.entries(parts)) {
      if (!names.includes(name)) continue
      done = { ...done, [name]: await measure(server, [name, part], running) }
      if (quick) continue
      writeFileSync(FIGURES, `${JSON.stringify(done, null, 2)}\n`)
      writeFileSync(join(root, "docs/load.md"), loadPage(done, parts))
    }
    return done
  })
  if (measured === null) throw new PlainError("PostgreSQL is not installed here (initdb and postgres were not found)")
  console.info(loadPage(measured, parts))
  if (!quick) say("Written: docs/load.json, docs/load.md.")
  return 0
})
