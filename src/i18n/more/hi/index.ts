import type { MoreTexts } from "../shape.ts"
import { account } from "./account.ts"
import { device } from "./device.ts"
import { social } from "./social.ts"

const more: MoreTexts = { ...account, ...device, ...social }
export default more
