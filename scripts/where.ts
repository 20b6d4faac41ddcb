/**
 * `npm run where -- v1.MessageReceived`: the addresses of an event (where it is defined, emitted, folded, read,
 * tested). Without a tag: all events, with the number of places of each kind.
 */
import { readSourceFiles } from "./check/source-files.ts"
import { PlainError, root, runMain } from "./setup/project.mjs"
import { nearestNames } from "./where/nearest-names.ts"
import { type Place, ROLES, type Role, tagPlaces } from "./where/tag-places.ts"

const listAll = (places: ReadonlyArray<Place>, tags: ReadonlyArray<string>): void => {
  const width = Math.max(...tags.map((tag) => tag.length))
  console.info(`${"event".padEnd(width)}  ${ROLES.map((role) => role.padStart(8)).join("")}`)
  for (const tag of tags) {
    const count = (role: Role): number => places.filter((place) => place.tag === tag && place.role === role).length
    console.info(`${tag.padEnd(width)}  ${ROLES.map((role) => String(count(role)).padStart(8)).join("")}`)
  }
}

const show = (places: ReadonlyArray<Place>): void => {
  for (const role of ROLES) {
    const there = places.filter((place) => place.role === role)
    console.info(`${role}${there.length === 0 ? ": nowhere" : ""}`)
    for (const { file, line } of there) console.info(`  ${file}:${line}`)
  }
}

await runMain(async () => {
  const places = tagPlaces(readSourceFiles(root))
  const tags = [...new Set(places.map(({ tag }) => tag))].sort()
  const [asked] = process.argv.slice(2)
  if (asked === undefined) listAll(places, tags)
  else if (tags.includes(asked)) show(places.filter(({ tag }) => tag === asked))
  else throw new PlainError(`No event ${asked} in the schema. Nearest: ${nearestNames(asked, tags).join(", ")}.`)
  return 0
})
