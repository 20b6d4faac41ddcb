/**
 * Own texts from the press on "send" until the worker has them: in the thread at once, whatever the device is busy with, under
 * the id that their rows have later. One that the worker refuses stays, with its reason, until it is sent again or deleted.
 * Each is noted (unsaved-texts.ts) until the worker has it, and taken over by the next page. While the past is shown there are none.
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
 * How long a text is asked for anew while nobody answers, ms: a page that stands still in the midst of a write holds up the
 * database of all others, in Chromium for one to two minutes.
 */
const ASKED_MS = 180_000
/** Before it is asked for anew, ms. */
const PAUSE_MS = 1_000

/** A text that the worker has taken and that no thread shows after this long was cancelled meanwhile, ms. */
const TAKEN_MS = 10_000

export interface OwnTexts extends Readable<ReadonlyArray<ThreadMessage>> {
  /** False while the past is shown, to which nothing is added: the worker says so. */
  readonly send: (text: string) => boolean
  /** False when the id is not one of these. */
  readonly retry: (id: string) => boolean
  readonly remove: (id: string) => boolean
  /** One that a former page has left. */
  readonly adopt: (text: UnsavedText) => void
  /** Drops those that the worker's own rows show, without telling anybody. */
  readonly settle: (isShown: (id: string) => boolean) => void
}

interface OwnText extends ThreadMessage {
  readonly content: ContentOf<"text">
  /** Who wrote it, when that was known. */
  readonly by: number | undefined
}

const ownText = (id: string, text: string, time: number, by: number | undefined): OwnText => {
  const content = { kind: "text", text, translation: null, greeting: false } as const
  return { id, mine: true, content, n: null, time, state: "saving", reason: null, by }
}

/** What became of it is not known. */
const isSilent = (reason: AppError | null): boolean => reason?.kind === "workerSilent"

const wrote = makeListeners()
let isWritten = false
/** Hears when somebody sends a text on this page. Gives back how to stop. */
export const subscribeWritten = wrote.add
/** Somebody has. */
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
      // The worker gives an id away once, also to what it then cannot keep.
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

/** Those of a thread: the same for everybody who asks. */
export const ownTextsOf = (client: Client, friendId: number): OwnTexts => {
  const known = kept.get(client) ?? new Map<number, OwnTexts>()
  kept.set(client, known)
  const texts = known.get(friendId) ?? make(client, friendId)
  known.set(friendId, texts)
  return texts
}

/** Texts that former pages have left go into their threads, and on to the worker. */
export const adoptOwnTexts = (client: Client): void =>
  adoptUnsaved(client, (text) => ownTextsOf(client, text.to).adopt(text))
