/** Reads CPU profiles written by Node (`--cpu-prof`): which functions took the most time. */
import { readdirSync, readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { join, relative } from "node:path"
import { Schema } from "effect"

const Profile = Schema.fromJsonString(
  Schema.Struct({
    nodes: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        callFrame: Schema.Struct({
          functionName: Schema.String,
          url: Schema.String,
          /** Counts from 0. */
          lineNumber: Schema.Int,
          columnNumber: Schema.Int,
        }),
      }),
    ),
    samples: Schema.Array(Schema.Int),
    /** Duration of each sample, µs. */
    timeDeltas: Schema.Array(Schema.Finite),
  }),
)
export type Profile = typeof Profile.Type
type Frame = Profile["nodes"][number]["callFrame"]

export interface Dear {
  /** The function, and the source file that contains it. */
  readonly what: string
  /** Share of the time that was not idle. */
  readonly share: number
}

/** Frames that are not work of the program. */
const IDLE = new Set(["(idle)", "(root)"])

/**
 * The functions that took the most time themselves, without the functions they called. `nameOf` gives equal frames the
 * same name.
 */
export const dearest = (profiles: ReadonlyArray<Profile>, nameOf: (frame: Frame) => string, most: number) => {
  const times = new Map<string, number>()
  let whole = 0
  for (const { nodes, samples, timeDeltas } of profiles) {
    const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
    for (const [n, id] of samples.entries()) {
      const frame = frames.get(id)
      const time = timeDeltas[n] ?? 0
      if (frame === undefined || IDLE.has(frame.functionName) || time <= 0) continue
      const name = nameOf(frame)
      times.set(name, (times.get(name) ?? 0) + time)
      whole += time
    }
  }
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([what, time]): Dear => ({ what, share: time / whole }))
}

/** Names the frames of bundles by their sources, through the source maps. */
export const bySources = (root: string): ((frame: Frame) => string) => {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (path: string): SourceMap | undefined => {
    if (!maps.has(path)) {
      try {
        maps.set(path, new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8"))))
      } catch {
        maps.set(path, undefined)
      }
    }
    return maps.get(path)
  }
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const name = functionName === "" ? "a function without a name" : functionName
    if (!url.startsWith("file://")) return url === "" ? name : `${name} (${url})`
    const path = new URL(url).pathname
    const entry = mapOf(path)?.findEntry(lineNumber, columnNumber)
    if (entry === undefined || !("originalSource" in entry)) return `${name} (${relative(root, path)})`
    const source = new URL(entry.originalSource, `file://${path}`).pathname
    const place = relative(root, source).replace(/^.*node_modules\//, "")
    return functionName === "" ? `${place}:${entry.originalLine + 1}` : `${name} (${place})`
  }
}

/** Reads all profiles of a folder. */
export const readProfiles = (folder: string): ReadonlyArray<Profile> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name) => Schema.decodeUnknownSync(Profile)(readFileSync(join(folder, name), "utf8")))
