/** The type of a locale: every English key, texts of its own; plural forms that English lacks may be added. */
import type en from "./en/index.ts"
import type { account } from "./en/own-profile.ts"
import type { social } from "./en/social.ts"
import type more from "./en/whole-more.ts"

export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> } & {
  readonly [K in keyof T as K extends `${infer Base}_other` ? `${Base}_many` : never]?: string
}

export type Locale = Texts<typeof en>
/** For files of a locale: some of its sections. */
export type Part<Section extends keyof Locale> = Pick<Locale, Section>
/** A locale that only differs here and there; the rest is English. */
type Partly<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Partly<T[K]> }
export type LocalePatch = Partly<typeof en>

/** The type of a locale's further texts. */
export type MoreTexts = Texts<typeof more>

/** The type of a locale's `own-profile.ts`: the English one, and sections that English has in its seldom texts. */
export type OwnProfileTexts = Texts<typeof account> &
  Pick<
    MoreTexts,
    "delAccount" | "deleteAccount" | "picks" | "demoHost" | "quiet" | "shutOut" | "writers" | "album" | "ownVideos"
  >

/** The type of a locale's `social.ts`. */
export type SocialTexts = Texts<typeof social> & Pick<MoreTexts, "fromVideo">
