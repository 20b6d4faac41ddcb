/** What is not opened in every visit, and where it is: the table of routes, which comes with the first screen, leads here by one import. */

/** Public pages of the spec that have a screen of their own: they are one part. */
const open = (id: keyof typeof import("../screens/open/parts.ts")) => async () => ({
  default: (await import("../screens/open/parts.ts"))[id],
})

/** A forgotten password or account security. */
const secure = (id: keyof typeof import("../screens/security/parts.ts")) => async () => ({
  default: (await import("../screens/security/parts.ts"))[id],
})

/** A screen with the chart of coins and points. */
const charted = (name: keyof typeof import("../screens/earnings/parts.ts")) => async () => ({
  default: (await import("../screens/earnings/parts.ts"))[name],
})

export const seldomScreens = {
  slotmachine: open("slotmachine"),
  flipcard: open("flipcard"),
  sacard: open("sacard"),
  delAccount: open("delAccount"),
  security: secure("security"),
  forgotPassword: secure("forgotPassword"),
  statistics: charted("Statistics"),
  earnings: charted("Earnings"),
  calls: async () => ({ default: (await import("../screens/calls/parts.ts")).Calls }),
  wallet: () => import("../screens/wallet/Wallet.tsx"),
  search: () => import("../screens/search/Search.tsx"),
  matching: () => import("../screens/matching/Matching.tsx"),
  storage: () => import("../screens/storage/Storage.tsx"),
  IMSayHiSession: () => import("../screens/say-hi/SayHi.tsx"),
  devLog: () => import("../dev/log/LogScreen.tsx"),
  help: async () => (await import("../screens/help/load-help.ts")).loadHelp(),
  page: async () => (await import("../screens/open/load-page.tsx")).loadPage(),
} as const
