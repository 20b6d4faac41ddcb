/** Which modules the screen of a path loads: what the page's first script asks for before anything else has run. */
const MORE_TEXTS = ["src/i18n/more-texts.ts", "src/i18n/en/more.ts"] as const

/** How paths begin, without a language before them; the first that fits counts. Nothing is the root alone. */
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
