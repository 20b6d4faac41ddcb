/** English: default, fallback and the shape that every other locale follows. */
import { error } from "./error.ts"
import { people } from "./people.ts"
import { shell } from "./shell.ts"
import { talk } from "./talk.ts"

const en = { ...shell, ...people, ...talk, ...error } as const
export default en
