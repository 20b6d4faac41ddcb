import type { MoreTexts } from "../shape.ts"
import { device } from "./device.ts"
import { account } from "./own-profile.ts"
import { search } from "./search.ts"
import { social } from "./social.ts"
import { statistics } from "./statistics.ts"
import { thread } from "./thread.ts"

const more: MoreTexts = { ...account, ...device, ...social, ...thread, ...statistics, ...search }
export default more
