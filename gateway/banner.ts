/** What the operator reads at start, when it went well and when it did not. */
import { KnownPassword } from "./demo/known-password.ts"
import { DEMO_PASSWORD, MIA_EMAIL, SAM_EMAIL } from "./demo/people.ts"
import { BadEnvironment, type Environment } from "./environment.ts"
import { WrongSecret } from "./http/key-at-rest.ts"
import { FolderInUse } from "./store/sql/folder-lock.ts"

/** An address that a browser on this machine can open. */
const shownHost = (host: string): string =>
  ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host

export const FIRST_START = "\n  First start: making the database and the demo content. This takes some seconds…"

export const bannerOf = (environment: Environment, port: number, startedMs: number): string =>
  [
    "",
    `  LivCam is ready:  http://${shownHost(environment.host)}:${port}/`,
    "",
    ...(environment.demo
      ? [
          "  Two demo sign-ins (use two browsers, or a private window):",
          `    a user   ${SAM_EMAIL}`,
          `    a host   ${MIA_EMAIL}`,
          `    password ${DEMO_PASSWORD}`,
          "",
        ]
      : []),
    `  Data: ${environment.databaseUrl === null ? environment.dataDir : "PostgreSQL (DATABASE_URL)"}.  Started in ${(startedMs / 1_000).toFixed(1)} s.  Stop: Ctrl+C.`,
    "",
  ].join("\n")

const codeOf = (failed: unknown): unknown =>
  typeof failed === "object" && failed !== null && "code" in failed ? failed.code : undefined

export const troubleOf = (failed: unknown): string => {
  if (failed instanceof BadEnvironment) return `LivCam cannot start:\n${failed.message}`
  if (failed instanceof FolderInUse)
    return `LivCam cannot start: its data is in use by another gateway.\n${failed.message}. Stop that one, or set LIVCAM_DATA to another folder.`
  if (failed instanceof WrongSecret) return `LivCam cannot start: ${failed.message}.`
  if (failed instanceof KnownPassword)
    return `LivCam cannot start: its database holds the demo accounts, and ${failed.message}.\nUse another database (LIVCAM_DATA or DATABASE_URL), or leave NODE_ENV=production away on a machine that only you reach.`
  const code = codeOf(failed)
  if (code === "EADDRINUSE")
    return "LivCam cannot start: its port is in use. Stop what uses it, or set PORT to another one (PORT=8081 npm start)."
  if (code === "EACCES" || code === "EADDRNOTAVAIL")
    return "LivCam cannot start: this machine does not let it listen there. Set PORT or HOST to others."
  if (code === "ECONNREFUSED" || code === "ENOTFOUND")
    return "LivCam cannot start: the database at DATABASE_URL does not answer."
  return `LivCam cannot start:\n${failed instanceof Error ? (failed.stack ?? failed.message) : String(failed)}`
}
