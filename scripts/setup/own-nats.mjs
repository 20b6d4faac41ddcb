/** A temporary NATS server on loopback that can be killed and started again. */
import { spawn } from "node:child_process"
import { connect } from "node:net"
import { freePort } from "./free-port.mjs"
import { PlainError } from "./project.mjs"

/** @param {number} port @returns {Promise<boolean>} */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("data", () => resolve(true)).once("error", () => resolve(false))
    socket.once("data", () => socket.destroy())
  })

/** @param {string} program */
export const makeNats = async (program) => {
  const port = await freePort()
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child
  return {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      const started = spawn(program, ["-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore" })
      child = started
      for (let tries = 0; !(await answers(port)); tries++) {
        if (tries > 100 || started.exitCode !== null) throw new PlainError("nats-server does not answer")
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Kills the server as a crash of its machine would. */
    kill: async () => {
      const running = child
      child = undefined
      if (running === undefined || running.exitCode !== null) return
      const ended = new Promise((resolve) => running.once("exit", resolve))
      running.kill("SIGKILL")
      await ended
    },
  }
}
