/** The modules that the screen of a path loads. The page's first script requests them before anything else has run. */
const MORE_TEXTS = ["src/i18n/more-texts.ts", "src/i18n/en/more.ts"] as const

/** Beginnings of paths, without a language prefix. The first match counts. The empty text stands for the root only. */
export const SCREENS_AHEAD: ReadonlyArray<readonly [path: string, ...modules: ReadonlyArray<string>]> = [
  ["", "src/screens/home/Home.tsx"],
  ["/wall", "src/screens/wall/Wall.tsx"],
  ["/profile/edit", "src/screens/edit-profile/EditProfile.tsx", ...MORE_TEXTS],
  ["/profile/", "src/screens/profile/Profile.tsx", ...MORE_TEXTS],
  ["/friends", "src/screens/friends/Friends.tsx", ...MORE_TEXTS],
  ["/message/IMM", "src/screens/messages/Messages.tsx", "src/screens/messages/Thread.tsx", ...MORE_TEXTS],
  ["/message", "src/screens/messages/Messages.tsx", ...MORE_TEXTS],
  ["/login", "src/screens/login/LoginPage.tsx", ...MORE_TEXTS],
]
