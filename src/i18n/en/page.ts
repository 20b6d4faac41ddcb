/**
 * The list of what loads with the page itself: what the first screens say. The build puts each other section into files that come
 * later: `home` and `wall` with their screens, `later` and `more` with the first screen behind it, other languages when they are chosen.
 */
import { error } from "./error.ts"
import { people } from "./people.ts"
import { shell } from "./shell.ts"
import { talk } from "./talk.ts"

export const page = { ...shell, ...people, ...talk, ...error } as const
