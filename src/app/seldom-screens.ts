/**
 * Screens that few visits open, and where they are. The table of routes, which loads with the first screen, leads here
 * by one import.
 */
import { withPartTexts } from "../i18n/part-texts.ts"

/** The games of chance; they load together. */
const game = (name: keyof typeof import("../screens/games/Game.tsx")) => async () => ({
  default: (await import("../screens/games/Game.tsx"))[name],
})

/** Logging in by phone, a forgotten password or account security. */
const secure = (id: Exclude<keyof typeof import("../screens/security/parts.ts"), "deleteHere">) => async () => ({
  default: (await import("../screens/security/parts.ts"))[id],
})

/** A screen with the chart of coins and points. */
const charted = (name: keyof typeof import("../screens/earnings/Earnings.tsx")) => async () => ({
  default: (await import("../screens/earnings/Earnings.tsx"))[name],
})

/** Hot videos: the list and the player come together. */
const video = (name: keyof typeof import("../screens/videos/VideoPlayer.tsx")) => async () => ({
  default: (await withPartTexts("videos", () => import("../screens/videos/VideoPlayer.tsx")))[name],
})

export const seldomScreens = {
  videos: video("HotVideos"),
  videoPlayer: video("VideoPlayer"),
  slotmachine: game("Slotmachine"),
  flipcard: game("Flipcard"),
  sacard: game("Sacard"),
  delAccount: () =>
    withPartTexts("pages", async () => ({
      default: (await import("../screens/del-account/DelAccount.tsx")).DelAccount,
    })),
  security: secure("security"),
  forgotPassword: secure("forgotPassword"),
  phoneLogin: secure("phoneLogin"),
  statistics: charted("Statistics"),
  earnings: charted("Earnings"),
  calls: async () => ({ default: (await import("../screens/calls/parts.ts")).Calls }),
  wallet: () => import("../screens/wallet/Wallet.tsx"),
  flop: () => import("../screens/flop/Flop.tsx"),
  search: () => import("../screens/search/Search.tsx"),
  matching: () => import("../screens/matching/Matching.tsx"),
  storage: () => import("../screens/storage/Storage.tsx"),
  IMSayHiSession: () => import("../screens/say-hi/SayHi.tsx"),
  devLog: () => import("../dev/log/LogScreen.tsx"),
  help: () =>
    withPartTexts("pages", () =>
      withPartTexts("help", async () => ({ default: (await import("../screens/help/Help.tsx")).Help })),
    ),
  page: () =>
    withPartTexts("pages", async () => {
      const parts = [import("../screens/open/PublicPage.tsx"), import("../i18n/en/legal.ts")] as const
      const [{ publicPageWith }, { default: texts }] = await Promise.all(parts)
      return { default: publicPageWith(texts) }
    }),
} as const
