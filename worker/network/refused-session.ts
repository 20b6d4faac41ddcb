/**
 * The session for which a refused request was signed. A refusal may come late, when the user has signed in again: only
 * the session that it names can be over. The session travels as the failure's cause and never leaves the worker.
 */
import { AppFailure } from "#schema/errors.ts"

class RefusedSession {
  readonly session: string
  constructor(session: string) {
    this.session = session
  }
}

export const refusedFor = (session: string, failed: AppFailure): AppFailure =>
  failed.error.code === undefined ? failed : new AppFailure({ error: failed.error, cause: new RefusedSession(session) })

/** Null when the request was not signed. */
export const sessionOf = ({ cause }: AppFailure): string | null =>
  cause instanceof RefusedSession ? cause.session : null
