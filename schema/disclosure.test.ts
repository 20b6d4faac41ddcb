import { type Schema, SchemaAST } from "effect"
import { expect, test } from "vitest"
import { commands } from "./commands.ts"
import { DISCLOSURE } from "./disclosure.ts"
import { endpoints } from "./endpoints.ts"
import { events } from "./events.ts"
import { clientPackets, gatewayPackets } from "./realtime/packets.ts"
import { remotes } from "./remotes.ts"

/** Places of strings whose annotation is missing. */
const undecided = (ast: SchemaAST.AST, at: string): ReadonlyArray<string> => {
  const notes = [ast.annotations, ...(ast.checks ?? []).map(({ annotations }) => annotations)]
  if (SchemaAST.isTemplateLiteral(ast)) return [at]
  if (SchemaAST.isString(ast)) return notes.some((each) => each?.[DISCLOSURE] !== undefined) ? [] : [at]
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => undecided(type, at))
  if (SchemaAST.isArrays(ast)) return [...ast.elements, ...ast.rest].flatMap((type) => undecided(type, `${at}[]`))
  if (SchemaAST.isSuspend(ast)) return undecided(ast.thunk(), at)
  if (!SchemaAST.isObjects(ast)) return []
  return [
    ...ast.propertySignatures.flatMap(({ name, type }) => undecided(type, `${at}.${String(name)}`)),
    ...ast.indexSignatures.flatMap(({ parameter, type }) => [
      ...undecided(parameter, `${at}{key}`),
      ...undecided(type, `${at}{}`),
    ]),
  ]
}

const places = (group: string, table: Readonly<Record<string, Schema.Top>>): ReadonlyArray<string> =>
  Object.entries(table).flatMap(([name, schema]) => undecided(schema.ast, `${group} ${name}`))
const part = <K extends string>(table: Readonly<Record<string, { readonly [P in K]: Schema.Top }>>, name: K) =>
  Object.fromEntries(Object.entries(table).map(([key, entry]) => [key, entry[name]]))

test("CARD-13: every string of the contract says whether it is secret", () => {
  expect([
    ...places("event", events),
    ...places("command", part(commands, "payload")),
    ...places("result of", part(commands, "result")),
    ...places("request of", part(endpoints, "request")),
    ...places("response of", part(endpoints, "response")),
    ...places("remote", part(remotes, "params")),
    ...places("answer of", part(remotes, "value")),
    ...places("client packet", clientPackets),
    ...places("gateway packet", gatewayPackets),
  ]).toEqual([])
})
