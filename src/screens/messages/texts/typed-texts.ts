/**
 * Notes of what is typed and not yet kept by the worker, in localStorage: written with each key, so that a tab that dies loses
 * none of it, also before its engine is there. One for each chat; a text that was sent or emptied is noted as empty until the
 * worker knows, so that its former draft does not come back.
 */
import { makeStoredList } from "../../../browser/stored-list.ts"

interface TypedText {
  /** Who typed it. */
  readonly by: number
  readonly to: number
  readonly text: string
}

const KEY = "livcam_typed"
/** Chats written in while no worker took anything. */
const MOST = 20

const isTyped = (value: unknown): value is TypedText => {
  const { by, to, text } = (value ?? {}) as Record<keyof TypedText, unknown>
  return typeof text === "string" && [by, to].every(Number.isSafeInteger)
}

const { read, write } = makeStoredList(KEY, isTyped, MOST)
const others = (by: number, to: number) => read().filter((typed) => typed.by !== by || typed.to !== to)

/** What a former page has noted for a chat and its worker has not kept. */
export const typedText = (by: number, to: number): string | undefined =>
  read().find((typed) => typed.by === by && typed.to === to)?.text

export const noteTyped = (by: number, to: number, text: string): void => write([...others(by, to), { by, to, text }])

/** The worker has kept a text: its note goes, unless something else was typed meanwhile. */
export const dropTyped = (by: number, to: number, text: string): void => {
  if (typedText(by, to) === text) write(others(by, to))
}
