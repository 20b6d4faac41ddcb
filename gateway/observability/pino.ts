/** Log entries as lines of JSON on standard output, one each, for whatever collects them. The only import of pino. */
import pino from "pino"
import type { LogEntry } from "./log.ts"

/** `level`: nothing below it is written. */
export const pinoWriter = (level: LogEntry["level"], destination?: pino.DestinationStream) => {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    // Synchronous: the last words of a process that ends are its most useful ones.
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
  return ({ level: at, message, fields }: LogEntry): void => logger[at](fields, message)
}
