/**
 * Notes of typed text that the worker has not kept yet, in localStorage. They are written with each key, so that a tab
 * that dies loses nothing, even before its engine has started. One note a chat. A sent or emptied text is noted as
 * empty until the worker knows, so that the former draft does not come back.
 */
import { makeStoredList } from "../../../browser/stored-list.ts"

interface TypedText {
  /** The author's user id. */
  readonly by: number
  readonly to: number
  readonly text: string
}

const KEY = "livcam_typed"
/** The most chats with a note, for a time when no worker takes anything. */
const MOST = 20

const isTyped = (value: unknown): value is TypedText => {
  const { by, to, text } = (value ?? {}) as Record<keyof TypedText, unknown>
  return typeof text === "string" && [by, to].every(Number.isSafeInteger)
}

const { read, write } = makeStoredList(KEY, isTyped, MOST)
const others = (by: number, to: number) => read().filter((typed) => typed.by !== by || typed.to !== to)

/** The text that a former page noted for a chat and its worker did not keep. */
export const typedText = (by: number, to: number): string | undefined =>
  read().find((typed) => typed.by === by && typed.to === to)?.text

export const noteTyped = (by: number, to: number, text: string): void => write([...others(by, to), { by, to, text }])

/** The worker has kept a text: drops its note, unless the user has typed something else since. */
export const dropTyped = (by: number, to: number, text: string): void => {
  if (typedText(by, to) === text) write(others(by, to))
}
