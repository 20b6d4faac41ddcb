/** All of English: default, fallback and the shape that every other locale follows. It is loaded in parts (page.ts). */

import { callOpening } from "./call-opening.ts"
import { home } from "./home.ts"
import { later } from "./later.ts"
import { page } from "./page.ts"
import { phoneError } from "./phone.ts"
import { securityError } from "./security.ts"
import { wall } from "./wall.ts"

const en = {
  ...page,
  ...later,
  home,
  wall: { ...page.wall, ...wall },
  account: { ...page.account, ...later.account },
  notice: { ...page.notice, ...later.notice },
  call: { ...page.call, ...later.call, ...callOpening.call },
  error: { ...page.error, ...later.error, ...callOpening.error, ...securityError, ...phoneError },
} as const
export default en
