/**
 * A real gateway in a process of its own, on its embedded database. A test can stop, kill and restart it on the same
 * port.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { freePort } from "../../../scripts/setup/free-port.mjs"

export interface GatewayProcess {
  readonly origin: string
  /** Its data folder. */
  readonly data: string
  /** Starts it, or restarts it on the same port and data. Resolves when it answers. */
  start(): Promise<void>
  /** Asks it to stop, and waits until it has. */
  kill(): Promise<void>
  /** Kills it as a machine failure would: at once, in the middle of everything. */
  crash(): Promise<void>
  /** Stops it and puts its data back to the initial state, as from a backup. */
  restore(): Promise<void>
  /** Stops it for good and deletes its data. */
  dispose(): Promise<void>
  /** Everything that it has printed so far. */
  output(): string
  /** The pid of the running process; 0 while none runs. */
  pid(): number
}

export interface GatewayProcessOptions {
  /** Environment variables beside the tests' own. */
  readonly env?: Readonly<Record<string, string>>
  /** The folder of a build by `npm run bundle`, which runs in place of the sources. */
  readonly bundle?: string
  /** Node's own flags. */
  readonly flags?: ReadonlyArray<string>
}

/**
 * The bundled gateway starts in a quarter of the processor time that the sources take. `bundleGateway(BUNDLED.bundle)`
 * makes it. `--liftoff-only` skips optimising WebAssembly, which does not pay for a database that lives one minute and
 * takes a fifth of the gateway's processor time.
 */
export const BUNDLED = {
  bundle: resolve(".cache/test-gateway"),
  env: { LIVCAM_DIST: resolve("dist") },
  flags: ["--liftoff-only"],
} as const satisfies GatewayProcessOptions

/** `seeded`: another gateway's data folder, which is copied. Without it the first start takes some seconds. */
export const makeGatewayProcess = async (
  seeded?: string,
  { env, bundle, flags = [] }: GatewayProcessOptions = {},
): Promise<GatewayProcess> => {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), "livcam-gateway-"))
  const seed = async (): Promise<void> => {
    // A thousand small files: fs.cp takes four times as long.
    if (seeded !== undefined) await promisify(execFile)("cp", ["-R", `${seeded}/.`, data])
  }
  await seed()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let printed = ""

  const answers = async (): Promise<boolean> => {
    try {
      return (await fetch(`${origin}/config/v1/app`)).status < 500
    } catch {
      return false
    }
  }

  const start = async (): Promise<void> => {
    const started = spawn(
      process.execPath,
      [...flags, ...(bundle ? ["bin/main.js"] : ["--import", "tsx", "gateway/main.ts"])],
      {
        ...(bundle !== undefined && { cwd: bundle }),
        env: {
          ...{ ...process.env, PORT: String(port), LIVCAM_DATA: data, LIVCAM_MEDIA: `${data}-media`, DATABASE_URL: "" },
          ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    )
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => {
        printed += chunk.toString("utf8")
      })
    for (let tries = 0; tries < 600; tries++) {
      if (started.exitCode !== null) throw new Error(`the gateway ended at once:\n${printed}`)
      if (await answers()) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`the gateway does not answer at ${origin}:\n${printed}`)
  }

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once("exit", resolve))
    running.kill(signal)
    await ended
  }

  return {
    origin,
    data,
    start,
    kill: () => stop("SIGTERM"),
    crash: () => stop("SIGKILL"),
    restore: async () => {
      await stop("SIGKILL")
      for (const file of await readdir(data)) await rm(join(data, file), { recursive: true, force: true })
      await seed()
    },
    dispose: async () => {
      await stop("SIGKILL")
      for (const place of [data, `${data}-media`, `${data}-sandbox-pay.json`])
        await rm(place, { recursive: true, force: true })
    },
    output: () => printed,
    pid: () => child?.pid ?? 0,
  }
}
