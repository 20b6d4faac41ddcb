/** All of English: default, fallback and the shape that every other locale follows. The page loads it in three parts. */
import { early } from "./early.ts"
import { home } from "./home.ts"
import { late } from "./late.ts"

const en = {
  ...early,
  ...late,
  home,
  account: { ...early.account, ...late.account },
  notice: { ...early.notice, ...late.notice },
  call: { ...early.call, ...late.call },
  error: { ...early.error, ...late.error },
} as const
export default en
