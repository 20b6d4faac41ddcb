/**
 * The one table of all landing pages: the theme of each page, and where each theme leads. One template draws them
 * (LandingView.tsx).
 */
export const THEMES = {
  video: { to: "/wall", go: "wall" },
  chat: { to: "/wall", go: "wall" },
  random: { to: "/matching", go: "matching" },
  people: { to: "/wall", go: "wall" },
  price: { to: "/shop", go: "shop" },
  gifts: { to: "/login", go: "login" },
  safety: { to: "/wall", go: "wall" },
  anywhere: { to: "/login", go: "login" },
} as const
export type LandingTheme = keyof typeof THEMES

const NUMBERED = 34
const IN_TURN = Object.keys(THEMES) as ReadonlyArray<LandingTheme>

/** Page1 to Page34 take the themes in turn. */
const numbered = Object.fromEntries(
  Array.from({ length: NUMBERED }, (_, at) => [`Page${at + 1}`, IN_TURN[at % IN_TURN.length] ?? "video"] as const),
)

/** Themes by address. Pages named after other products describe this product only. */
export const LANDING_PAGES: Readonly<Record<string, LandingTheme>> = {
  VideoView: "video",
  LiveChat: "chat",
  RandomVideo: "random",
  RandomVideoChat: "random",
  videomatch: "random",
  Coomeet: "people",
  Luckycrush: "price",
  Omegle: "random",
  ...numbered,
}

const byAddress = new Map(Object.entries(LANDING_PAGES).map(([page, theme]) => [page.toLowerCase(), theme]))

/** Undefined when the address is no landing page. */
export const themeOf = (named: string): LandingTheme | undefined => byAddress.get(named.toLowerCase())
