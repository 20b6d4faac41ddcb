/** English texts of screens that are not the first one. They are fetched with the first such screen. */

import { device } from "./device.ts"
import { account } from "./own-profile.ts"
import { search } from "./search.ts"
import { social } from "./social.ts"
import { statistics } from "./statistics.ts"
import { thread } from "./thread.ts"

const en = { ...account, ...device, ...social, ...thread, ...statistics, ...search } as const
export default en
