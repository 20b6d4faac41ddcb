/**
 * The texts that load with the page itself: those of the first screens. The build puts each other section into files
 * that load later: `home` and `wall` with their screens, `later` and `more` with the first screen behind those, other
 * languages when they are chosen.
 */
import { error } from "./error.ts"
import { people } from "./people.ts"
import { shell } from "./shell.ts"
import { talk } from "./talk.ts"

export const page = { ...shell, ...people, ...talk, ...error } as const
