/** The type of a locale: every English key, texts of its own; plural forms that English lacks may be added. */
import type en from "./en/index.ts"

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> } & {
  readonly [K in keyof T as K extends `${infer Base}_other` ? `${Base}_many` : never]?: string
}

export type Locale = Texts<typeof en>
/** For parts of a locale written apart: the sections of one English file. */
export type Part<T> = Texts<T>
/** A locale that only differs here and there; the rest is English. */
type Partly<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Partly<T[K]> }
export type LocalePatch = Partly<typeof en>
