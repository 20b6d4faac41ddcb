/**
 * The import laws (ARCHITECTURE.md, laws 9 and 10): which folder may import which, and where each outside library may
 * be used. One table, one row per law. Tests (except attacks) and scripts may import everything.
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
const SERVICE_WORKER = ["worker/service-worker/sw.ts"]

const isIn = (path: string, place: string): boolean => (place.endsWith("/") ? path.startsWith(place) : path === place)
const reaches = (edge: Edge, place: string): boolean => edge.target.kind === "file" && isIn(edge.target.path, place)
const isPackage = (edge: Edge, name: string): boolean =>
  edge.target.kind === "package" &&
  (name.endsWith("/*") ? edge.target.name.startsWith(name.slice(0, -1)) : edge.target.name === name)
const isOutside = (edge: Edge, place: string): boolean => !reaches(edge, place)

/** The only way from the page to the worker: a Worker created in src/client/ from worker/main.ts. */
const startsWorker = (edge: Edge): boolean =>
  edge.target.kind === "file" &&
  edge.target.path === WORKER_ENTRY &&
  isIn(edge.from, "src/client/") &&
  (edge.kind === "worker" || (edge.kind === "value" && /^worker(&|$)/.test(edge.target.query)))

const NOT_ON_THE_PAGE = "effect @effect/* rxdb rxjs dexie jsencrypt @noble/* ky agora-rtm-sdk".split(" ")

/**
 * Where each dependency of package.json may be imported: one home, so that replacing a library touches one folder. A
 * library that a whole side is written in names that side. A library without a row may not be imported, and
 * package.json must not contain one.
 */
const HOMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  effect: ["schema/", "worker/", "gateway/", "src/", ATTACKS],
  // the page
  react: ["src/"],
  "react-dom": ["src/main.tsx", "src/dev/"],
  "react-router-dom": ["src/"],
  "lucide-react": ["src/"],
  "react-i18next": ["src/"],
  i18next: ["src/i18n/"],
  "radix-ui": ["src/ui/", "src/screens/call/CallStage.tsx", "src/dev/"],
  virtua: ["src/screens/messages/", "src/dev/"],
  "agora-rtc-sdk-ng": ["src/call/"],
  "chart.js": ["src/screens/statistics/"],
  "react-chartjs-2": ["src/screens/statistics/"],
  qr: ["src/screens/link/"],
  // the worker
  comlink: ["worker/start.ts", "src/client/"],
  rxdb: ["worker/store/"],
  rxjs: ["worker/store/"],
  dexie: ["worker/store/", "worker/crypto/"],
  "agora-rtm-sdk": ["worker/realtime/"],
  ky: ["worker/http/"],
  jsencrypt: ["worker/crypto/"],
  "@noble/hashes": ["worker/crypto/"],
  "workbox-cacheable-response": SERVICE_WORKER,
  "workbox-core": SERVICE_WORKER,
  "workbox-expiration": SERVICE_WORKER,
  "workbox-precaching": SERVICE_WORKER,
  "workbox-routing": SERVICE_WORKER,
  "workbox-strategies": SERVICE_WORKER,
  // the gateway
  hono: ["gateway/http/", "gateway/payment/sandbox/"],
  "@hono/node-server": ["gateway/serve.ts", "gateway/payment/sandbox/"],
  ws: ["gateway/http/", ATTACKS],
  pino: ["gateway/observability/log.ts"],
  "drizzle-orm": ["gateway/store/"],
  "drizzle-kit": ["gateway/store/sql/drizzle.config.ts"],
  "@electric-sql/pglite": ["gateway/store/"],
  pg: ["gateway/store/"],
  "@nats-io/transport-node": ["gateway/store/bus/nats-wire.ts"],
  // The contract suites of the gateway's stores are written with vitest.
  vitest: ["gateway/store/contract.ts", "gateway/store/contract/", ATTACKS],
  "openid-client": ["gateway/accounts/elsewhere/"],
  jose: ["gateway/accounts/elsewhere/", "tests/worlds/gateway/provider-server.ts"],
  "altcha-lib": ["gateway/shop/"],
  "web-push": ["gateway/push/"],
  nodemailer: ["gateway/mail/smtp-mail.ts"],
  "lru-cache": ["gateway/feed/", "gateway/http/", "gateway/media/", "gateway/people/", "gateway/translation/"],
  "card-validator": ["gateway/payment/sandbox/"],
  standardwebhooks: ["gateway/payment/sandbox/"],
  stripe: ["gateway/payment/stripe/", "tests/worlds/gateway/stripe-server.ts"],
  "agora-token": ["gateway/realtime/agora/agora-tokens.ts"],
  sharp: ["gateway/media/", ATTACKS],
  mediabunny: ["gateway/media/videos/", "src/screens/edit-profile/make-video.ts"],
  nsfwjs: ["gateway/media/machine/"],
  "@tensorflow/tfjs": ["gateway/media/machine/"],
  "@tensorflow/tfjs-backend-wasm": ["gateway/media/machine/"],
  aws4fetch: ["gateway/media/"],
  "@zxcvbn-ts/language-common": ["gateway/accounts/"],
}

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
  ...Object.entries(HOMES).map(([library, homes]) => ({
    rule: `${library} is imported only in ${homes.join(" and ")}`,
    isBroken: (edge: Edge) => isPackage(edge, library) && !homes.some((home) => isIn(edge.from, home)),
  })),
  {
    rule: "an outside library has a home: a row in scripts/check/import-laws.ts",
    isBroken: ({ from, target }) =>
      target.kind === "package" && !isIn(from, ATTACKS) && !Object.hasOwn(HOMES, target.name),
  },
  {
    rule: "gateway/demo/ is a leaf: only gateway/app.ts and gateway/main.ts import it, which put the gateway together",
    isBroken: ({ from, ...edge }) =>
      isIn(from, "gateway/") &&
      !isIn(from, "gateway/demo/") &&
      !["gateway/app.ts", "gateway/main.ts"].includes(from) &&
      reaches({ from, ...edge }, "gateway/demo/"),
  },
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

/** Dependencies without a home, and homes of libraries that are no dependencies. */
export const homeFailures = (manifest: {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}): ReadonlyArray<Failure> => {
  const shipped = { ...manifest.dependencies, ...manifest.optionalDependencies }
  const known = { ...manifest.devDependencies, ...shipped }
  return [
    ...Object.keys(shipped)
      .filter((library) => !Object.hasOwn(HOMES, library))
      .map((library) => ({ file: "package.json", rule: `${library} has no home in scripts/check/import-laws.ts` })),
    ...Object.keys(HOMES)
      .filter((library) => !Object.hasOwn(known, library))
      .map((library) => ({
        file: "scripts/check/import-laws.ts",
        rule: `${library} is no dependency of package.json`,
      })),
  ]
}
