/** Colours of the drawn portraits. Shades lean to plum, so that skin and cloth suit the product's night light. */

export interface Skin {
  readonly base: string
  readonly shade: string
  readonly light: string
  readonly lip: string
  readonly blush: string
}

/** Eight tones, from lightest to darkest; the lists of countries refer to them by index. */
export const SKINS = [
  { base: "#f7d6c4", shade: "#cf9590", light: "#ffeee4", lip: "#cf6170", blush: "#f08a86" },
  { base: "#f0c5a8", shade: "#c48577", light: "#ffe3cd", lip: "#c65766", blush: "#ec7d74" },
  { base: "#e6b28e", shade: "#b3735f", light: "#fbd5b4", lip: "#bb4e5b", blush: "#e27163" },
  { base: "#d59d73", shade: "#9d5f4b", light: "#f0c297", lip: "#ad4652", blush: "#d2614f" },
  { base: "#c28a60", shade: "#8a4f3d", light: "#e0b083", lip: "#9d3d48", blush: "#c15642" },
  { base: "#a26c48", shade: "#6f3c30", light: "#c6926a", lip: "#8c3541", blush: "#b04a38" },
  { base: "#7d4d33", shade: "#522a25", light: "#a57150", lip: "#7b3039", blush: "#93402f" },
  { base: "#5e3826", shade: "#3a1d1d", light: "#87583f", lip: "#70303a", blush: "#7d3529" },
] as const satisfies ReadonlyArray<Skin>

export interface HairColour {
  readonly base: string
  readonly dark: string
  readonly light: string
}

export const HAIRS = {
  black: { base: "#221827", dark: "#120b17", light: "#5b4a6e" },
  espresso: { base: "#38221d", dark: "#1f110f", light: "#7a5140" },
  brown: { base: "#5b3726", dark: "#371e15", light: "#9c6a48" },
  chestnut: { base: "#7b4328", dark: "#4a2415", light: "#bd7646" },
  auburn: { base: "#8d3b22", dark: "#561f11", light: "#d47344" },
  honey: { base: "#b98145", dark: "#7c5026", light: "#edc381" },
  blonde: { base: "#d8ad69", dark: "#9c733c", light: "#fbe2a8" },
  silver: { base: "#8d8795", dark: "#5b5564", light: "#cfc9d6" },
  rose: { base: "#b9527d", dark: "#762c50", light: "#f09cbc" },
  violet: { base: "#6b4aa6", dark: "#3f2870", light: "#ab8ce4" },
} as const satisfies Record<string, HairColour>
export type HairName = keyof typeof HAIRS

export const EYES = ["#2b1a16", "#3d2417", "#5a3a1f", "#6d5a2a", "#4a6b4a", "#3d6a86", "#5b6b7c"] as const

/** A scene's light: deep ground, middle, glow, and the two rim lights that fall on the figure. */
export interface Mood {
  readonly deep: string
  readonly middle: string
  readonly glow: string
  readonly warm: string
  readonly cool: string
}

export const MOODS: readonly [Mood, ...Mood[]] = [
  { deep: "#1c0f26", middle: "#5a2348", glow: "#ff8a6b", warm: "#ffb08a", cool: "#8f6bff" },
  { deep: "#190f2b", middle: "#4a2a6e", glow: "#e58bd0", warm: "#ffb3c7", cool: "#6f8bff" },
  { deep: "#12142b", middle: "#26406f", glow: "#6fc3e8", warm: "#ffc49a", cool: "#5aa7ff" },
  { deep: "#231024", middle: "#7a2b45", glow: "#ffb070", warm: "#ffca8f", cool: "#c26bd8" },
  { deep: "#0f1a26", middle: "#1f5560", glow: "#7fe0c6", warm: "#ffd0a3", cool: "#4fb8d0" },
  { deep: "#20112d", middle: "#6a3a86", glow: "#b99bff", warm: "#ffbfa3", cool: "#9a7bff" },
  { deep: "#26101a", middle: "#8c3a3a", glow: "#ffc46b", warm: "#ffd79a", cool: "#d86b8f" },
  { deep: "#150f2e", middle: "#3a3490", glow: "#8f9bff", warm: "#ffb8d0", cool: "#6b7bff" },
  { deep: "#1f1420", middle: "#6b4a3a", glow: "#ffd28f", warm: "#ffe0b0", cool: "#b58bb8" },
]

/** Daylight, for pictures taken by day. */
export const DAYS: readonly [Mood, ...Mood[]] = [
  { deep: "#3f7396", middle: "#a5d2e4", glow: "#fff3d6", warm: "#fff0cf", cool: "#8ec9f5" },
  { deep: "#a4605a", middle: "#f2bd9f", glow: "#ffedc9", warm: "#ffe6bd", cool: "#e3a6c4" },
  { deep: "#4a7a5c", middle: "#b1d6a4", glow: "#fdf6cc", warm: "#fff2c4", cool: "#9bd8c2" },
  { deep: "#7c6aa6", middle: "#cdbfec", glow: "#fff0ea", warm: "#ffe6d2", cool: "#a9b6ff" },
  { deep: "#8c7350", middle: "#e6cfa2", glow: "#fffaea", warm: "#fff1cc", cool: "#c9c2b0" },
]

/** Cloth: base, fold, accent. */
export interface Cloth {
  readonly base: string
  readonly fold: string
  readonly accent: string
}

export const CLOTHS: readonly [Cloth, ...Cloth[]] = [
  { base: "#f2ece8", fold: "#b9a9bb", accent: "#ff8f70" },
  { base: "#2a2033", fold: "#150e1c", accent: "#ffb08a" },
  { base: "#d9614f", fold: "#8c2f3a", accent: "#ffe0c2" },
  { base: "#7d3f7a", fold: "#4a2050", accent: "#f4c6e8" },
  { base: "#2f5f8a", fold: "#1a3558", accent: "#bfe3ff" },
  { base: "#e0b04f", fold: "#9a6b24", accent: "#fff2cf" },
  { base: "#3f7a68", fold: "#1f4640", accent: "#cdf2df" },
  { base: "#e8a3a8", fold: "#ab626f", accent: "#fff0ee" },
  { base: "#b9a2dd", fold: "#75609f", accent: "#f6efff" },
  { base: "#8a2f45", fold: "#531728", accent: "#ffc9b0" },
  { base: "#c7b299", fold: "#85705f", accent: "#4a2f3a" },
  { base: "#3a3f63", fold: "#1e2140", accent: "#ffcf9a" },
]
