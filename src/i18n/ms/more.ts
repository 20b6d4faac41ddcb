import type { MoreTexts } from "../shape.ts"
import { callMedia } from "./call-media.ts"
import { calls } from "./calls.ts"
import { device } from "./device.ts"
import { earnings } from "./earnings.ts"
import { elsewhere } from "./elsewhere.ts"
import { games } from "./games.ts"
import { gift } from "./gift.ts"
import { greetings } from "./greetings.ts"
import { match } from "./match.ts"
import { notify } from "./notify.ts"
import { account } from "./own-profile.ts"
import { phone } from "./phone.ts"
import { search } from "./search.ts"
import { security } from "./security.ts"
import { shop } from "./shop.ts"
import { social } from "./social.ts"
import { statistics } from "./statistics.ts"
import { tasks } from "./tasks.ts"
import { thread } from "./thread.ts"
import { wallet } from "./wallet.ts"

const more: MoreTexts = {
  ...account,
  ...calls,
  ...device,
  ...callMedia,
  ...social,
  ...tasks,
  ...thread,
  ...statistics,
  ...search,
  ...games,
  ...elsewhere,
  ...gift,
  ...greetings,
  ...match,
  ...wallet,
  ...notify,
  ...earnings,
  ...shop,
  ...security,
  ...phone,
}
export default more
