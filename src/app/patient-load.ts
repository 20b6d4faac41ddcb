/** For parts that nobody has asked for: one that cannot be fetched is tried again behind the screen, which goes on without it. */
const AGAIN_MS = 3_000

const soon = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, AGAIN_MS)
    window.addEventListener("online", () => done(), { once: true })
  })

/** Never rejects. */
export const patientLoad = async <M>(load: () => Promise<M>): Promise<M> => {
  for (;;) {
    try {
      return await load()
    } catch {
      await soon()
    }
  }
}
