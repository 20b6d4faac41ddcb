/** What `npm run mutate` can break on purpose, by name: the files of each area, as Stryker reads patterns. */
export const AREAS = {
  rules: ["schema/rules/*.ts"],
  gateway: ["gateway/{accounts,activity,calls,chat,coins,friends,people,safety}/*.ts"],
  http: ["gateway/http/**/*.ts", "gateway/realtime/**/*.ts"],
  views: ["src/{app,call,client,screens,shell}/**/*.ts"],
} as const

export type Area = keyof typeof AREAS

export const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name)

/** Neither tests nor what only they use. */
export const NOT_MUTATED = ["!**/*.test.ts", "!**/test-*.ts"] as const
