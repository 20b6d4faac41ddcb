/**
 * Writes what effects of the worker log to the console: our own words, and of errors their names, kinds, codes and
 * places (logger.ts). It holds no user's text and no token, whatever failed.
 */
import { Cause, Logger } from "effect"
import { AppFailure } from "#schema/errors.ts"
import { logger, toldOf } from "../logger.ts"

const tellError = (said: unknown): string => {
  if (Cause.isCause(said)) return said.reasons.map(tellReason).join("\n")
  if (!(said instanceof AppFailure)) return toldOf(said)
  return said.cause === undefined ? said.message : `${said.message}: ${tellError(said.cause)}`
}

const tellReason = (reason: Cause.Reason<unknown>): string => {
  if (Cause.isFailReason(reason)) return tellError(reason.error)
  return Cause.isDieReason(reason) ? tellError(reason.defect) : "interrupted"
}

/** Replaces Effect's console logger. */
export const consoleLog = (warn: typeof logger.warn = logger.warn) =>
  Logger.layer([
    Logger.make(({ message, cause }) => {
      const said = Array.isArray(message) ? message : [message]
      const words = said.filter((part) => typeof part === "string").join(" ")
      const errors = [...said.filter((part) => typeof part !== "string"), ...(cause.reasons.length > 0 ? [cause] : [])]
      warn(words, errors.length === 0 ? undefined : errors.map(tellError).join("\n"))
    }),
  ])
