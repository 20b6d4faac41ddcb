/** English texts of screens that are not the first one. They are fetched with the first such screen. */
import { account } from "./account.ts"
import { device } from "./device.ts"
import { social } from "./social.ts"

const en = { ...account, ...device, ...social } as const
export default en
