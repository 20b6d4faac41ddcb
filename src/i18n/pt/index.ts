import type { Locale } from "../shape.ts"
import { error } from "./error.ts"
import { people } from "./people.ts"
import { shell } from "./shell.ts"
import { talk } from "./talk.ts"

const locale: Locale = { ...shell, ...people, ...talk, ...error }
export default locale
