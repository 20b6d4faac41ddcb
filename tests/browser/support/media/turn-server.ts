/** Debian's coturn on loopback, with the secret from which the gateway makes its passwords. */
import { spawn, spawnSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../../../scripts/setup/free-port.mjs"

const PROGRAM = "turnserver"

export const hasTurnServer = spawnSync(PROGRAM, ["--version"]).error === undefined

export interface TestTurnServer {
  readonly urls: ReadonlyArray<string>
  readonly secret: string
  close(): Promise<void>
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" })
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })

export const startTurnServer = async (): Promise<TestTurnServer> => {
  const [port, secret] = [await freePort(), "secret of the test's TURN server"]
  const folder = await mkdtemp(join(tmpdir(), "livcam-turn-"))
  const args = [
    ["-n", "--no-cli", "--no-tls", "--no-dtls", "--allow-loopback-peers"],
    ["--listening-ip", "127.0.0.1", "--relay-ip", "127.0.0.1", "--listening-port", String(port)],
    ["--use-auth-secret", "--static-auth-secret", secret, "--realm", "livcam.test"],
    ["--userdb", join(folder, "db"), "--pidfile", join(folder, "pid"), "--log-file", "stdout"],
  ]
  const server = spawn(PROGRAM, args.flat(), { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
  let said = ""
  for (const output of [server.stdout, server.stderr])
    output.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-2_000)
    })
  const ended = new Promise((resolve) => server.once("exit", resolve))
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 100 || server.exitCode !== null) throw new Error(`The TURN server does not answer:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    urls: [`turn:127.0.0.1:${port}?transport=udp`],
    secret,
    close: async () => {
      server.kill("SIGKILL")
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
