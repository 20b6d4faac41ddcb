/**
 * Long-lived programs in the foreground: exit codes, ending together, and signals that reach them. Uses real processes.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { describe, expect, it } from "vitest"
import { runServices } from "./services.mjs"

const node = (code: string) => ({ program: process.execPath, args: ["-e", code] })
const FOR_EVER = "setInterval(() => {}, 1000)"

describe("services", () => {
  it("end with the exit code of the first that ends, and together", async () => {
    await expect(runServices([node("process.exit(3)"), node(FOR_EVER)])).resolves.toBe(3)
  })

  it("that cannot be started end with code 1", async () => {
    await expect(runServices([{ program: "/nowhere/at-all", args: [] }])).resolves.toBe(1)
  })

  it("get the signals that their parent gets, and have time to finish", async () => {
    const service = `process.on("SIGTERM", () => { console.log("finished"); process.exit(0) }); console.log("ready"); ${FOR_EVER}`
    const parent = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `import { runServices } from ${JSON.stringify(new URL("./services.mjs", import.meta.url).href)}
       process.exitCode = await runServices([{ program: process.execPath, args: ["-e", ${JSON.stringify(service)}] }])`,
    ])
    let output = ""
    parent.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text
      if (output === "ready\n") parent.kill("SIGTERM")
    })
    const [code] = await once(parent, "close")
    expect({ code, output }).toEqual({ code: 0, output: "ready\nfinished\n" })
  })
})
