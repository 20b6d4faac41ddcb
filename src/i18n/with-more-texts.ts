/** Fetches what a lazy screen says beside its code. Small: it stands in the first screen's code. */
let started: Promise<void> | undefined

const start = async (): Promise<void> => {
  const { startMoreTexts } = await import("./more-texts.ts")
  await startMoreTexts()
}

export const withMoreTexts = async <M>(load: () => Promise<M>): Promise<M> => {
  started ??= start()
  const [screen] = await Promise.all([load(), started]).catch((failed: unknown) => {
    started = undefined
    throw failed
  })
  return screen
}
