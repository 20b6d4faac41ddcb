/** English that is in the page itself: what the first screens say. */
import { error } from "./error.ts"
import { people } from "./people.ts"
import { shell } from "./shell.ts"
import { talk } from "./talk.ts"

export const early = { ...shell, ...people, ...talk, ...error } as const
