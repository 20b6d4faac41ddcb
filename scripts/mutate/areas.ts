/**
 * The areas that `npm run mutate` can break on purpose: the files of each area, and the unit tests that should notice.
 */
interface Area {
  readonly code: RegExp
  readonly tests: ReadonlyArray<string>
}

export const AREAS = {
  rules: { code: /^schema\/rules\/[^/]+\.ts$/, tests: ["{schema,src}/**/*.test.{ts,tsx}"] },
  gateway: {
    code: /^gateway\/(accounts|activity|calls|chat|coins|friends|people|safety)\/[^/]+\.ts$/,
    tests: ["gateway/{accounts,activity,calls,chat,coins,friends,people,safety,feed}/*.test.ts"],
  },
  http: {
    code: /^gateway\/(http|realtime)\/.+\.ts$/,
    tests: ["gateway/*.test.ts", "gateway/{http,realtime}/**/*.test.ts"],
  },
  views: { code: /^src\/(app|call|client|screens|shell)\/.+\.ts$/, tests: ["src/**/*.test.{ts,tsx}"] },
} as const satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof AREAS

export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name)

/** Excludes tests, and files that only tests and the gallery use. */
const NOT_MUTATED = /\.test\.ts$|\/(test-|fake-|static-)[^/]+$|\/fixtures\.ts$/

export const codeOf = (area: AreaName, paths: Iterable<string>): ReadonlyArray<string> =>
  [...paths].filter((path) => AREAS[area].code.test(path) && !NOT_MUTATED.test(path)).sort()
