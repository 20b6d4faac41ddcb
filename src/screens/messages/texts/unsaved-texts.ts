/**
 * Notes of own texts that the worker does not have yet, in localStorage. They are written at the press on "send", so
 * that a page that is closed before its engine starts loses none. The next start sends each again under the same intent
 * id: the worker opens an intent once, and the gateway accepts an id once for ever.
 */

import { makeStoredList } from "../../../browser/stored-list.ts"
import type { Client } from "../../../client/client.ts"

export interface UnsavedText {
  /** The intent's id. */
  readonly id: string
  /** The author's user id. */
  readonly by: number
  readonly to: number
  readonly text: string
  /** ms since 1970. */
  readonly at: number
}

export const UNSAVED_KEY = "livcam_unsaved"
/** The most notes: a worker that takes none of so many does not exist at all. */
const MOST = 50

const isUnsaved = (value: unknown): value is UnsavedText => {
  if (typeof value !== "object" || value === null) return false
  const { id, by, to, text, at } = value as Record<keyof UnsavedText, unknown>
  return typeof id === "string" && typeof text === "string" && [by, to, at].every(Number.isSafeInteger)
}

const list = makeStoredList(UNSAVED_KEY, isUnsaved, MOST)

export const unsavedTexts = list.read
export const noteUnsaved = (text: UnsavedText): void => list.write([...list.read(), text])
export const dropUnsaved = (id: string): void => {
  const texts = list.read()
  if (texts.some((text) => text.id === id)) list.write(texts.filter((text) => text.id !== id))
}

/** Takes over the texts that former pages left of the signed-in user, once the user is known. */
export const adoptUnsaved = (client: Client, adopt: (text: UnsavedText) => void): void => {
  const session = client.query({ _tag: "session" })
  let stop = (): void => {}
  const look = (): void => {
    const state = session.get()
    if (state.state !== "ready" || state.value.user === null || state.value.past) return
    stop()
    for (const text of list.read()) if (text.by === state.value.user.id) adopt(text)
  }
  stop = session.subscribe(look)
  look()
}
