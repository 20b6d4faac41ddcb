/** For parts that nobody has asked for: one that cannot be fetched is tried again behind the screen, which goes on without it. */
const AGAIN_MS = 3_000

const soon = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener("online", done)
      resolve()
    }
    const timer = setTimeout(done, AGAIN_MS)
    window.addEventListener("online", done)
  })

/** Never rejects. */
export const patientLoad = async <M>(load: () => Promise<M>): Promise<M> => {
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      console.warn("A part of the page could not be loaded; it is tried again.", cause)
      await soon()
    }
  }
}
