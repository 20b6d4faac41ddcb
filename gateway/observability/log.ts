/**
 * Structured logs. Domain code logs through Effect; each call becomes one entry with a level, a message and fields, and
 * the starter of the gateway says where entries go. Entries never contain a body, a token or users' texts: wherever an
 * error quotes values of the current request that its schema marks as secret, they are masked. The only import of pino.
 */
import { Cause, Context, type Layer, Logger, References } from "effect"
import pino from "pino"
import { masked } from "#schema/redact.ts"

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal"

export interface LogEntry {
  readonly level: LogLevel
  readonly message: string
  /** Annotations of the log call, and `cause` when something failed. */
  readonly fields: Readonly<Record<string, unknown>>
}

const LEVELS: Readonly<Record<string, LogLevel>> = {
  Trace: "trace",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "fatal",
}

/** Secret values of the current work; read only when something is logged. */
export class Secrets extends Context.Reference<() => Iterable<string>>("livcam/gateway/observability/Secrets", {
  defaultValue: () => () => [],
}) {}

/** Splits what the log call got: strings make the message, causes and errors its `cause` field. */
const read = (said: unknown): { readonly words: ReadonlyArray<string>; readonly causes: ReadonlyArray<string> } => {
  const parts = Array.isArray(said) ? said : [said]
  return {
    words: parts.filter((part) => typeof part === "string"),
    causes: parts.flatMap((part) =>
      Cause.isCause(part) ? [Cause.pretty(part)] : part instanceof Error ? [part.stack ?? part.name] : [],
    ),
  }
}

/** Replaces Effect's console logger. */
export const logsTo = (write: (entry: LogEntry) => void): Layer.Layer<never> =>
  Logger.layer([
    Logger.make(({ message, logLevel, cause, fiber }) => {
      const { words, causes } = read(message)
      const failed = cause.reasons.length > 0 ? [...causes, Cause.pretty(cause)] : causes
      const secrets = [...fiber.getRef(Secrets)()]
      const noted = {
        ...fiber.getRef(References.CurrentLogAnnotations),
        ...(failed.length > 0 ? { cause: failed.join("\n") } : {}),
      }
      write({
        level: LEVELS[logLevel] ?? "info",
        message: masked(words.join(" "), secrets),
        fields: Object.fromEntries(
          Object.entries(noted).map(([name, value]) => [
            name,
            typeof value === "string" ? masked(value, secrets) : value,
          ]),
        ),
      })
    }),
  ])

/** Writes entries as JSON lines to standard output. `level`: entries below it are not written. */
export const pinoWriter = (level: LogEntry["level"], destination?: pino.DestinationStream) => {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    // Synchronous: the last lines of a process that ends are its most useful ones.
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
  return ({ level: at, message, fields }: LogEntry): void => logger[at](fields, message)
}
