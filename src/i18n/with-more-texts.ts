/** Fetches the texts of a lazy screen together with its code. Kept small, because it is part of the first screen's code. */
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
