/** A real Chromium with its own profile, opened for one session and closed as a user closes it. */
import { type BrowserContext, chromium, type Page } from "playwright"
import { findChromium } from "../../../scripts/setup/chromium.mjs"
import { ARGS } from "../../browser/support/chromium-options.ts"
import { HOST, ORIGIN } from "./site.ts"

const UNHURRIED = [
  ...ARGS,
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
]
let found: Promise<string> | undefined
/** Searched only once: on a busy machine Chromium may not answer in time. */
const browserPath = (): Promise<string> => {
  found ??= findChromium()
  return found
}

/** Pause before a session. In a browser's first moments, the browser's own start slows the page down, ms. */
const SETTLE_MS = 250

export interface Opened {
  readonly page: Page
  readonly context: BrowserContext
  readonly version: string
}

/** A session that takes longer is stuck. Its browser is closed, and whatever waits for it fails. */
const MOST_MS = 240_000

export const inBrowser = async <T>(
  profile: string,
  port: number,
  path: string,
  use: (opened: Opened) => Promise<T>,
  mostMs = MOST_MS,
): Promise<T> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    headless: true,
    // Ctrl-C must end the whole run with all its browsers, not only the current session.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [...UNHURRIED, `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`],
    viewport: { width: 390, height: 844 },
  })
  const late = setTimeout(() => void context.close(), mostMs)
  try {
    context.setDefaultTimeout(mostMs)
    const page = context.pages()[0] ?? (await context.newPage())
    page.on("console", (message) => {
      if (message.type() === "error") console.error(`[page] ${message.text()}`)
    })
    await page.goto(`${ORIGIN}${path}`)
    if (path.startsWith("/bench/") || path.startsWith("/app/"))
      await page.waitForFunction(() => "bench" in globalThis || "app" in globalThis)
    await page.waitForTimeout(SETTLE_MS)
    return await use({ page, context, version: context.browser()?.version() ?? "" })
  } finally {
    clearTimeout(late)
    await context.close()
  }
}

/** Bytes of live JavaScript objects in the page's workers, after garbage collection. */
export const workerHeap = async ({ page, context }: Opened): Promise<number> => {
  const session = await context.newCDPSession(page)
  const attached: Array<string> = []
  const answers = new Map<number, (result: unknown) => void>()
  let asked = 0
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") attached.push(sessionId)
  })
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message)
    answers.get(id)?.(result)
  })
  const ask = (sessionId: string, method: string): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++asked
      answers.set(id, resolve)
      void session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) })
    })
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let bytes = 0
  for (const sessionId of attached) {
    await ask(sessionId, "HeapProfiler.collectGarbage")
    const usage = await ask(sessionId, "Runtime.getHeapUsage")
    bytes += typeof usage === "object" && usage !== null && "usedSize" in usage ? Number(usage.usedSize) : 0
  }
  await session.send("Target.setAutoAttach", { autoAttach: false, waitForDebuggerOnStart: false, flatten: false })
  await session.detach()
  return bytes
}
