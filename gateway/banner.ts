/** What the operator reads at start: the banner, or why the gateway cannot start. */
import { BadEnvironment, type Environment } from "./environment.ts"
import { WrongSecret } from "./http/sealed/key-at-rest.ts"
import { FolderInUse } from "./store/sql/folder-lock.ts"

/** A host name that a browser on this machine can open. */
const shownHost = (host: string): string =>
  ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host

export const FIRST_START = "\n  First start: making the database and the demo content. This takes some seconds…"

/** Demo accounts for signing in when trying the gateway. */
export interface SignIns {
  readonly user: string
  readonly host: string
  readonly password: string
}

/** The gateway's port; `sandboxPort`: the payment sandbox's port, null without a sandbox. */
export interface Ports {
  readonly port: number
  readonly sandboxPort: number | null
}

export const bannerOf = (
  environment: Environment,
  signIns: SignIns,
  { port, sandboxPort }: Ports,
  startedMs: number,
): string =>
  [
    "",
    `  LivCam is ready:  http://${shownHost(environment.host)}:${port}/`,
    "",
    ...(environment.demo
      ? [
          "  Two demo sign-ins (use two browsers, or a private window):",
          `    a user   ${signIns.user}`,
          `    a host   ${signIns.host}`,
          `    password ${signIns.password}`,
          "",
        ]
      : []),
    ...(sandboxPort === null
      ? []
      : [`  Coins are bought in a sandbox (port ${sandboxPort}): card 4242 4242 4242 4242, no money moves.`, ""]),
    `  Data: ${environment.databaseUrl === null ? environment.dataDir : "PostgreSQL (DATABASE_URL)"}.  Started in ${(startedMs / 1_000).toFixed(1)} s.  Stop: Ctrl+C.`,
    "",
  ].join("\n")

/** A store that no gateway may open in production; the message says what is in the store. */
export class UnsafeStore extends Error {
  override readonly name = "UnsafeStore"
}

const codeOf = (failed: unknown): unknown =>
  typeof failed === "object" && failed !== null && "code" in failed ? failed.code : undefined

export const troubleOf = (failed: unknown): string => {
  if (failed instanceof BadEnvironment) return `LivCam cannot start:\n${failed.message}`
  if (failed instanceof FolderInUse)
    return `LivCam cannot start: its data is in use by another gateway.\n${failed.message}. Stop that one, or set LIVCAM_DATA to another folder.`
  if (failed instanceof WrongSecret) return `LivCam cannot start: ${failed.message}.`
  if (failed instanceof UnsafeStore)
    return `LivCam cannot start: ${failed.message}.\nUse another database (LIVCAM_DATA or DATABASE_URL), or leave NODE_ENV=production away on a machine that only you reach.`
  const code = codeOf(failed)
  if (code === "EADDRINUSE")
    return "LivCam cannot start: its port is in use. Stop what uses it, or set PORT to another one (PORT=8081 npm start)."
  if (code === "EACCES" || code === "EADDRNOTAVAIL")
    return "LivCam cannot start: this machine does not let it listen there. Set PORT or HOST to others."
  if (code === "ECONNREFUSED" || code === "ENOTFOUND")
    return "LivCam cannot start: the database at DATABASE_URL does not answer."
  return `LivCam cannot start:\n${failed instanceof Error ? (failed.stack ?? failed.message) : String(failed)}`
}
