import type { MoreTexts } from "../shape.ts"
import { device } from "./device.ts"
import { gift } from "./gift.ts"
import { account } from "./own-profile.ts"
import { search } from "./search.ts"
import { shop } from "./shop.ts"
import { social } from "./social.ts"
import { statistics } from "./statistics.ts"
import { tasks } from "./tasks.ts"
import { thread } from "./thread.ts"
import { wallet } from "./wallet.ts"

const more: MoreTexts = {
  ...account,
  ...device,
  ...social,
  ...tasks,
  ...thread,
  ...statistics,
  ...search,
  ...gift,
  ...wallet,
  ...shop,
}
export default more
