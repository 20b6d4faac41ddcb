/** Keeps the page's messages that arrive before the engine listens, and gives them to the first listener. */

export interface MessageSource {
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void
}

export interface EarlyMessages {
  /** The first message of all. */
  readonly first: Promise<unknown>
  /** Gives the kept messages to this listener at once, in their order, then all later ones. */
  readonly hear: (listener: (event: MessageEvent) => void) => void
}

export const keepEarly = (source: MessageSource): EarlyMessages => {
  const early: Array<MessageEvent> = []
  let heard = (_first: unknown): void => {}
  const first = new Promise<unknown>((resolve) => {
    heard = resolve
  })
  const keep = (event: Event): void => {
    if (!(event instanceof MessageEvent)) return
    early.push(event)
    heard(event.data)
  }
  source.addEventListener("message", keep)
  return {
    first,
    hear: (listener) => {
      source.removeEventListener("message", keep)
      source.addEventListener("message", (event) => {
        if (event instanceof MessageEvent) listener(event)
      })
      for (const event of early.splice(0)) listener(event)
    },
  }
}
