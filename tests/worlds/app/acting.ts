/** Acts of users in the world's tabs, over the page's own client. They throw when a command is refused. */

import type { Command, CommandResult } from "#schema/commands.ts"
import type { AppError } from "#schema/errors.ts"
import type { Client, QueryState, Readable } from "../../../src/client/client.ts"
import { textOf } from "../text-of.ts"

/** Keeps a query watched. The function that it returns gives the newest value and throws while there is none. */
export const watch = <V>(readable: Readable<QueryState<V>>): (() => V) => {
  readable.subscribe(() => {})
  return () => {
    const state = readable.get()
    if (state.state !== "ready") throw new Error(`the query is ${state.state}`)
    return state.value
  }
}

export const act = async <C extends Command>(client: Client, command: C): Promise<CommandResult<C["_tag"]>> => {
  const outcome = await client.execute(command)
  if (!outcome.ok) throw new Error(`${command._tag} was refused: ${outcome.error.kind}`)
  return outcome.value
}

/** The error of a command that must be refused. */
export const refusal = async (client: Client, command: Command): Promise<AppError> => {
  const outcome = await client.execute(command)
  if (outcome.ok) throw new Error(`${command._tag} was not refused`)
  return outcome.error
}

export const PASSWORD = "secret-1"
export const emailOf = (name: string): string => `${name.toLowerCase()}@mail.example`

/** Registers and signs in; returns the user's id. */
export const register = async (client: Client, name: string, gender: 1 | 2 | 3 = 2): Promise<number> => {
  const form = { email: emailOf(name), password: PASSWORD, birthday: "1990-05-10", gender, userName: name }
  return (await act(client, { _tag: "register", ...form, countryId: "MY" })).userId
}

export const signIn = async (client: Client, email: string, password = PASSWORD): Promise<number> =>
  (await act(client, { _tag: "signIn", email, password })).userId

/** The texts of a thread, oldest first. */
export const threadTexts = (client: Client, friendId: number) => {
  const thread = watch(client.query({ _tag: "thread", friendId, anchor: "newest", before: 200, after: 0 }))
  return () => {
    const { order, rows } = thread()
    return order.map((id) => {
      const item = rows.get(id)
      return { text: textOf(item?.content), mine: item?.mine, state: item?.state ?? null }
    })
  }
}
