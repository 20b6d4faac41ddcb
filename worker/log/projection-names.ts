/** Projections by the names that developers use: `chats` for the family of chat rows. A family's own name works too. */
import { type FamilyName, FOLD_FAMILIES, type families } from "../store/families.ts"

const NAMES = {
  chats: "chat",
  pages: "page",
  people: "person",
  intents: "intent",
  gifts: "gift",
  orders: "order",
} as const satisfies Record<string, FamilyName>

type FoldFamily = {
  [N in FamilyName]: (typeof families)[N]["kind"] extends "fold" ? N : never
}[FamilyName]

export type ProjectionName = keyof typeof NAMES | FoldFamily
export type FamilyOfProjection<P extends ProjectionName> = P extends keyof typeof NAMES
  ? (typeof NAMES)[P]
  : P extends FoldFamily
    ? P
    : never
export type RowOf<P extends ProjectionName> = (typeof families)[FamilyOfProjection<P>]["value"]["Type"]

/** All names, for help and errors. */
export const PROJECTION_NAMES: ReadonlyArray<string> = [...Object.keys(NAMES), ...FOLD_FAMILIES].toSorted()

/** The family of a projection; undefined for an unknown name. */
export const familyOfProjection = (name: string): FamilyName | undefined =>
  Object.hasOwn(NAMES, name) ? NAMES[name as keyof typeof NAMES] : FOLD_FAMILIES.find((family) => family === name)
