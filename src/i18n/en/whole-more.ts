/** All English of the namespace `more`: the shape that every other locale follows. It is loaded in parts. */

import { callMedia } from "./call-media.ts"
import { deleteAccount } from "./delete-account.ts"
import { elsewhere } from "./elsewhere.ts"
import { greetings } from "./greetings.ts"
import more from "./more.ts"
import { notify } from "./notify.ts"
import { phone } from "./phone.ts"
import { picks } from "./picks.ts"
import { searchScreen } from "./search-screen.ts"
import { security } from "./security.ts"
import { seldom } from "./seldom.ts"

const en = {
  ...more,
  ...callMedia,
  ...elsewhere,
  match: seldom.match,
  search: { ...more.search, ...searchScreen.search },
  games: { ...more.games, ...seldom.games },
  calls: seldom.calls,
  quiet: seldom.quiet,
  shutOut: seldom.shutOut,
  writers: seldom.writers,
  delAccount: seldom.delAccount,
  picks,
  demoHost: seldom.demoHost,
  album: seldom.album,
  ownVideos: seldom.ownVideos,
  fromVideo: seldom.fromVideo,
  security,
  deleteAccount,
  phone,
  ...notify,
  ...greetings,
  earnings: { ...more.earnings, ...seldom.earnings },
} as const
export default en
