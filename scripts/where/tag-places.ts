/**
 * Finds event tags in the code and the role of each, by the syntax around the tag, not by its text alone. An event that
 * is made through its schema (`MessageReceived.make(…)`) counts as emitted. An event whose row follows from its
 * definition (`standing(PhotoReviewed, …)`) counts as folded there.
 */
import { parseSync, Visitor } from "oxc-parser"
import { lineOf } from "../check/line-of.ts"
import { isScript, isTest, type SourceFiles } from "../check/source-files.ts"

export const ROLES = ["defined", "emitted", "folded", "read", "tested"] as const
export type Role = (typeof ROLES)[number]

export interface Place {
  readonly tag: string
  readonly role: Role
  readonly file: string
  readonly line: number
}

/** A domain defines its events; the table names all of them. */
const EVENTS = /^schema\/(events|\w+\/log)\.ts$/
const FOLDS = "worker/projections/"
const TAG = /^v\d+\.[A-Z]\w*$/
const STANDINGS = new Set(["standing", "standingEach"])
const QUICK = /v\d+\.[A-Z]/

interface Mention {
  readonly tag: string
  readonly start: number
  /** True when the tag makes an event: as `_tag: "v1.A"` in an object, or as an argument. */
  readonly isMade: boolean
  /** The constant to which a definition is assigned. */
  readonly constant?: string | undefined
  /** True when a row follows from the event (schema/log/standing.ts). */
  readonly isStanding?: true
}

/** Every tag that a file contains as a string, and every use of a schema in `constants`. */
const mentionsOf = (file: string, text: string, constants: ReadonlyMap<string, string>): ReadonlyArray<Mention> => {
  const made = new Set<number>()
  const named = new Map<number, string>()
  const mentions: Array<Mention> = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const first = init?.type === "CallExpression" ? init.arguments[0] : undefined
      if (id.type === "Identifier" && first !== undefined) named.set(first.start, id.name)
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && key.name === "_tag") made.add(value.start)
    },
    CallExpression: ({ callee, arguments: args }) => {
      for (const arg of args) made.add(arg.start)
      const [of] = args
      if (callee.type === "Identifier" && STANDINGS.has(callee.name) && of?.type === "Identifier") {
        const tag = constants.get(of.name)
        if (tag !== undefined) mentions.push({ tag, start: callee.start, isMade: false, isStanding: true })
      }
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return
      if (!callee.property.name.startsWith("make")) return
      const schema = callee.object.type === "MemberExpression" ? callee.object.property : callee.object
      const tag = schema.type === "Identifier" ? constants.get(schema.name) : undefined
      if (tag !== undefined) mentions.push({ tag, start: callee.start, isMade: true })
    },
    Literal: ({ value, start }) => {
      if (typeof value !== "string" || !TAG.test(value)) return
      mentions.push({ tag: value, start, isMade: made.has(start), constant: named.get(start) })
    },
  }).visit(parseSync(file, text).program)
  return mentions
}

const roleOf = (file: string, { isMade, isStanding }: Mention): Role => {
  if (isTest(file)) return "tested"
  if (isStanding) return "folded"
  if (EVENTS.test(file)) return "defined"
  if (file.startsWith(FOLDS)) return "folded"
  return isMade ? "emitted" : "read"
}

export const tagPlaces = (files: SourceFiles): ReadonlyArray<Place> => {
  const sources = [...files].filter(([file]) => isScript(file) && !file.startsWith("scripts/"))
  const definitions = sources
    .filter(([file]) => EVENTS.test(file) && !isTest(file))
    .flatMap(([file, text]) => mentionsOf(file, text, new Map()))
  const constants = new Map(
    definitions.flatMap(({ constant, tag }) => (constant === undefined ? [] : [[constant, tag]])),
  )
  const defined = new Set(definitions.map(({ tag }) => tag))
  const mayMention = (text: string): boolean => QUICK.test(text) || text.includes(".make")
  return sources
    .filter(([, text]) => mayMention(text))
    .flatMap(([file, text]) =>
      mentionsOf(file, text, constants)
        .filter(({ tag }) => defined.has(tag))
        .map((mention) => ({
          tag: mention.tag,
          role: roleOf(file, mention),
          file,
          line: lineOf(text, mention.start),
        })),
    )
}
