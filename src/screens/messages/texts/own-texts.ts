/**
 * Own texts from the press on "send" until the worker has them. The thread shows them at once, however busy the device
 * is, under the id that their rows get later. A refused text stays, with its reason, until it is sent again or deleted.
 * Each is noted (unsaved-texts.ts) until the worker has it; the next page takes over what is noted. While the past is
 * shown there are none.
 */
import type { AppError } from "#schema/errors.ts"
import { deviceTime, monotonicTime } from "../../../browser/clock.ts"
import type { Client, Readable } from "../../../client/client.ts"
import { makeListeners } from "../../../client/listeners.ts"
import { drawName } from "../../../client/worker/names.ts"
import type { ContentOf } from "../contents/row-props.ts"
import type { ThreadMessage } from "../thread-model.ts"
import { adoptUnsaved, dropUnsaved, noteUnsaved, type UnsavedText } from "./unsaved-texts.ts"

/**
 * How long the page offers a text again while the worker is silent, ms. A page frozen in the middle of a write blocks
 * the database of all others, in Chromium for one to two minutes.
 */
const ASKED_MS = 180_000
/** Pause before the text is offered to the worker again, ms. */
const PAUSE_MS = 1_000

/** A text that the worker took and that no thread shows after this long was cancelled meanwhile, ms. */
const TAKEN_MS = 10_000

export interface OwnTexts extends Readable<ReadonlyArray<ThreadMessage>> {
  /** False while the past is shown: nothing is added, and the worker reports the refusal. */
  readonly send: (text: string) => boolean
  /** False when the id is not one of these texts. */
  readonly retry: (id: string) => boolean
  readonly remove: (id: string) => boolean
  /** Takes over a text that a former page left. */
  readonly adopt: (text: UnsavedText) => void
  /** Drops the texts that the worker's own rows show, without notifying listeners. */
  readonly settle: (isShown: (id: string) => boolean) => void
}

interface OwnText extends ThreadMessage {
  readonly content: ContentOf<"text">
  /** The author's user id; undefined when it was not known. */
  readonly by: number | undefined
}

const ownText = (id: string, text: string, time: number, by: number | undefined): OwnText => {
  const content = { kind: "text", text, translation: null, greeting: false } as const
  return { id, mine: true, content, n: null, time, state: "saving", reason: null, by }
}

/** The worker did not answer, so the outcome is unknown. */
const isSilent = (reason: AppError | null): boolean => reason?.kind === "workerSilent"

const wrote = makeListeners()
let isWritten = false
/** Calls the listener when the user sends a text on this page. Returns the unsubscribe function. */
export const subscribeWritten = wrote.add
/** Whether the user has sent a text on this page. */
export const hasWritten = (): boolean => isWritten

const make = (client: Client, friendId: number): OwnTexts => {
  const listeners = makeListeners()
  let texts: ReadonlyArray<OwnText> = []
  const session = client.query({ _tag: "session" })
  const now = () => {
    const state = session.get()
    return state.state === "ready" ? state.value : undefined
  }
  const find = (id: string) => texts.find((text) => text.id === id)
  const put = (next: ReadonlyArray<OwnText>): void => {
    texts = next
    listeners.tell()
  }
  const change = (id: string, of: Partial<Pick<OwnText, "id" | "state" | "reason">>): void => {
    if (find(id) !== undefined) put(texts.map((text) => (text.id === id ? { ...text, ...of } : text)))
  }
  const remove = (id: string): boolean => {
    const isThere = find(id) !== undefined
    if (isThere) put(texts.filter((text) => text.id !== id))
    return isThere
  }
  const note = (id: string, { content, by, time }: OwnText): void => {
    if (by !== undefined) noteUnsaved({ id, by, to: friendId, text: content.text, at: time })
  }
  const ask = async (id: string, text: string, again: boolean, until = monotonicTime() + ASKED_MS): Promise<void> => {
    const outcome = await client.execute({ _tag: "sendMessage", to: friendId, text }, { id, again })
    if (outcome.ok) {
      dropUnsaved(id)
      setTimeout(() => remove(id), TAKEN_MS)
    } else if (isSilent(outcome.error) && monotonicTime() < until)
      setTimeout(() => find(id) && ask(id, text, true, until), PAUSE_MS)
    else change(id, { state: "parked", reason: outcome.error })
  }
  return {
    get: () => {
      const { user, past } = now() ?? {}
      return past ? [] : texts.filter(({ by }) => !by || !user || by === user.id)
    },
    subscribe: listeners.add,
    send: (text) => {
      const { user, past } = now() ?? {}
      if (past) return false
      const id = drawName()
      const own = ownText(id, text, deviceTime(), user?.id)
      note(id, own)
      put([...texts, own])
      isWritten = true
      wrote.tell()
      void ask(id, text, false)
      return true
    },
    retry: (id) => {
      const text = find(id)
      if (text === undefined) return false
      const again = isSilent(text.reason)
      // The worker accepts an id once, even for a text that it then fails to store, so a refused text needs a new id.
      const next = again ? id : drawName()
      dropUnsaved(id)
      note(next, text)
      change(id, { id: next, state: "saving", reason: null })
      void ask(next, text.content.text, again)
      return true
    },
    remove: (id) => {
      dropUnsaved(id)
      return remove(id)
    },
    adopt: ({ id, by, text, at }) => {
      if (find(id) !== undefined) return
      put([...texts, ownText(id, text, at, by)])
      void ask(id, text, true)
    },
    settle: (isShown) => {
      if (texts.some(({ id }) => isShown(id))) texts = texts.filter(({ id }) => !isShown(id))
    },
  }
}

const kept = new WeakMap<Client, Map<number, OwnTexts>>()

/** The own texts of a thread: one instance for each client and friend. */
export const ownTextsOf = (client: Client, friendId: number): OwnTexts => {
  const known = kept.get(client) ?? new Map<number, OwnTexts>()
  kept.set(client, known)
  const texts = known.get(friendId) ?? make(client, friendId)
  known.set(friendId, texts)
  return texts
}

/** Puts the texts that former pages left into their threads and sends them to the worker. */
export const adoptOwnTexts = (client: Client): void =>
  adoptUnsaved(client, (text) => ownTextsOf(client, text.to).adopt(text))
