/**
 * The project's folder, and the one way in which its scripts print.
 * Plain Node without dependencies: it runs before anything is installed.
 */
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string} text */
export const say = (text) => console.info(`[livcam] ${text}`)

/** A problem that the user can solve; printed without a stack. */
export class PlainError extends Error {}

/**
 * The value of an option as a number above 0.
 * @param {string} name
 * @param {string} text
 */
export const numberOption = (name, text) => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new PlainError(`--${name} takes a number above 0, not ${text}`)
  return value
}

/**
 * Runs a script's main function; a PlainError becomes one readable line and exit code 1.
 * @param {() => Promise<number | undefined>} main resolves to the exit code, or undefined to leave it alone
 */
export const runMain = async (main) => {
  try {
    const code = await main()
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    console.error(error instanceof PlainError ? `\n[livcam] ${error.message}\n` : error)
    process.exitCode = 1
  }
}

/** @param {string} modulePath the import.meta.url of the asking module */
export const isMain = (modulePath) => process.argv[1] === fileURLToPath(modulePath)
