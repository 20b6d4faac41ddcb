/**
 * The import laws (ARCHITECTURE.md, laws 9 and 10): which folder may import which, and where each outside library lives.
 * One table, one row a law. Tests (but for attacks) and scripts may import everything.
 */
import { type Edge, importGraph, isRunTime } from "./import-graph.ts"
import type { Failure } from "./report.ts"
import { isTest, type SourceFiles } from "./source-files.ts"

interface Law {
  readonly rule: string
  readonly isBroken: (edge: Edge) => boolean
}

const WORKER_ENTRY = "worker/main.ts"
const ATTACKS = "tests/attack/"

const isIn = (path: string, place: string): boolean => (place.endsWith("/") ? path.startsWith(place) : path === place)
const reaches = (edge: Edge, place: string): boolean => edge.target.kind === "file" && isIn(edge.target.path, place)
const isPackage = (edge: Edge, name: string): boolean =>
  edge.target.kind === "package" &&
  (name.endsWith("/*") ? edge.target.name.startsWith(name.slice(0, -1)) : edge.target.name === name)
const isOutside = (edge: Edge, place: string): boolean => !reaches(edge, place)

/** The one way from the page to the worker: a Worker made in src/client/ from worker/main.ts. */
const startsWorker = (edge: Edge): boolean =>
  edge.target.kind === "file" &&
  edge.target.path === WORKER_ENTRY &&
  isIn(edge.from, "src/client/") &&
  (edge.kind === "worker" || (edge.kind === "value" && /^worker(&|$)/.test(edge.target.query)))

const NOT_ON_THE_PAGE = "effect @effect/* rxdb rxjs dexie jsencrypt @noble/* ky agora-rtm-sdk".split(" ")

/** Each outside library has one home; replacing it touches one folder. */
const HOMES: ReadonlyArray<{ readonly library: string; readonly homes: ReadonlyArray<string> }> = [
  { library: "comlink", homes: ["worker/rpc.ts", "src/client/"] },
  { library: "rxdb", homes: ["worker/store/"] },
  { library: "dexie", homes: ["worker/store/", "worker/crypto/"] },
  { library: "agora-rtm-sdk", homes: ["worker/realtime/"] },
  { library: "agora-rtc-sdk-ng", homes: ["src/call/"] },
  { library: "pino", homes: ["gateway/observability/pino.ts"] },
  { library: "ky", homes: ["worker/gateway/"] },
  { library: "jsencrypt", homes: ["worker/crypto/"] },
  { library: "qr", homes: ["src/screens/link/"] },
]

const direction = (from: string, others: ReadonlyArray<string>): ReadonlyArray<Law> =>
  others.map((other) => ({
    rule: `${from} imports nothing of ${other}, types included: what crosses is defined in schema/`,
    isBroken: (edge) => isIn(edge.from, from) && reaches(edge, other) && !startsWorker(edge),
  }))

const LAWS: ReadonlyArray<Law> = [
  ...direction("src/", ["worker/", "gateway/"]),
  ...direction("worker/", ["src/", "gateway/"]),
  ...direction("gateway/", ["src/", "worker/"]),
  ...["src/", "worker/", "gateway/"].flatMap((from) => direction(from, ["tests/", "scripts/"])),
  {
    rule: "schema/ imports only effect and itself",
    isBroken: (edge) => isIn(edge.from, "schema/") && isOutside(edge, "schema/") && !isPackage(edge, "effect"),
  },
  {
    rule: "schema/rules/ imports nothing but itself: plain TypeScript that the page can carry",
    isBroken: (edge) => isIn(edge.from, "schema/rules/") && isOutside(edge, "schema/rules/"),
  },
  {
    rule: "the page imports at run time only schema/rules/ of schema/ (the rest carries Effect); use import type",
    isBroken: (edge) =>
      isIn(edge.from, "src/") && isRunTime(edge) && reaches(edge, "schema/") && !reaches(edge, "schema/rules/"),
  },
  ...NOT_ON_THE_PAGE.map((library) => ({
    rule: `the page does not import ${library} at run time`,
    isBroken: (edge: Edge) => isIn(edge.from, "src/") && isRunTime(edge) && isPackage(edge, library),
  })),
  ...HOMES.map(({ library, homes }) => ({
    rule: `${library} is imported only in ${homes.join(" and ")}`,
    isBroken: (edge: Edge) => isPackage(edge, library) && !homes.some((home) => isIn(edge.from, home)),
  })),
  {
    rule: "a module of Node is imported only in gateway/, tests/ and scripts/",
    isBroken: (edge) => edge.target.kind === "node" && ["src/", "worker/"].some((place) => isIn(edge.from, place)),
  },
  ...["worker/", "src/", "schema/"].map((place) => ({
    rule: `tests/attack/ imports nothing of ${place}: an attack shares no code with what it attacks`,
    isBroken: (edge: Edge) => isIn(edge.from, ATTACKS) && reaches(edge, place),
  })),
  {
    rule: "tests/attack/target.ts alone imports the gateway, which it starts",
    isBroken: (edge) => isIn(edge.from, ATTACKS) && edge.from !== `${ATTACKS}target.ts` && reaches(edge, "gateway/"),
  },
  {
    rule: "an import path is written out, so that the laws can be checked",
    isBroken: (edge) => edge.isPrefix && !/^\.{1,2}\//.test(edge.specifier),
  },
]

const isFree = (path: string): boolean => (isTest(path) && !isIn(path, ATTACKS)) || isIn(path, "scripts/")

export const importLawFailures = (files: SourceFiles): ReadonlyArray<Failure> =>
  importGraph(files)
    .filter((edge) => !isFree(edge.from))
    .flatMap((edge) =>
      LAWS.filter((law) => law.isBroken(edge)).map((law) => ({
        file: edge.from,
        line: edge.line,
        rule: `imports "${edge.specifier}": ${law.rule}`,
      })),
    )
