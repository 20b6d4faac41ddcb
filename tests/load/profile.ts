/** Profiles of processor time that Node has written (`--cpu-prof`): which functions were the dearest. */
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
          /** From 0. */
          lineNumber: Schema.Int,
          columnNumber: Schema.Int,
        }),
      }),
    ),
    samples: Schema.Array(Schema.Int),
    /** µs that each sample stands for. */
    timeDeltas: Schema.Array(Schema.Finite),
  }),
)
export type Profile = typeof Profile.Type
type Frame = Profile["nodes"][number]["callFrame"]

export interface Dear {
  /** The function, and the file of the sources that it stands in. */
  readonly what: string
  /** Of the time that was not idle. */
  readonly share: number
}

/** What is no work of the program's, and what it waits in. */
const IDLE = new Set(["(idle)", "(root)"])

/** The functions that took most by themselves, those that they called left out; `nameOf` gives equal frames one name. */
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

/** Names frames of bundles by the sources that they were made of. */
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

/** All that stand in a folder. */
export const readProfiles = (folder: string): ReadonlyArray<Profile> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name) => Schema.decodeUnknownSync(Profile)(readFileSync(join(folder, name), "utf8")))
