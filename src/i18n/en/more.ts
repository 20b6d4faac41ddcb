/** English texts of screens that are not the first one. They are fetched with the first such screen. */

import { device } from "./device.ts"
import { earnings } from "./earnings.ts"
import { games } from "./games.ts"
import { gift } from "./gift.ts"
import { account } from "./own-profile.ts"
import { search } from "./search.ts"
import { shop } from "./shop.ts"
import { social } from "./social.ts"
import { statistics } from "./statistics.ts"
import { tasks } from "./tasks.ts"
import { thread } from "./thread.ts"
import { wallet } from "./wallet.ts"

const en = {
  ...account,
  ...device,
  ...social,
  ...tasks,
  ...thread,
  ...statistics,
  ...search,
  ...games,
  ...gift,
  ...wallet,
  ...earnings,
  ...shop,
} as const
export default en
