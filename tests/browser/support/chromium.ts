/** Real Chromium with a fake camera and microphone. Playwright drives the installed browser. */
import { mkdtemp, readlink, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "playwright"
import { ARGS, PHONE } from "./chromium-options.ts"

export { DESKTOP, PHONE } from "./chromium-options.ts"

/** Long enough to tell a hang from slowness: a busy machine takes ten times as long as a quiet one. */
const LONGEST_WAIT_MS = 60_000

const FAKE_DEVICES = "--use-fake-device-for-media-stream"
const WEB_GL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
const SAYS_YES = "--use-fake-ui-for-media-stream"

/** One person's browser, with a profile of its own on disk that survives closing and reopening. */
export interface PersonBrowser {
  readonly context: () => BrowserContext
  /** Opens the browser on its profile, for the first time or again. */
  open(): Promise<Page>
  /** Closes it as a killed tab would be: the page gets no time to tidy up. */
  close(): Promise<void>
  /** The pid of the browser's own process. */
  readonly pid: () => Promise<number>
  /** Ends it by SIGKILL: it writes nothing to the disk any more. Its cookies and localStorage are lost. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

export interface PersonOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: "dark" | "light"
  readonly locale?: string
  /** Denies the page camera and microphone, although (fake) ones exist. */
  readonly denyMedia?: boolean
  /** The browser has no camera and no microphone. */
  readonly noMedia?: boolean
  /** The number of (fake) cameras. */
  readonly cameras?: number
  /**
   * Camera frames a second. Default: 5, because each frame costs processor time; tests that look at the frames want
   * more.
   */
  readonly fps?: number
  /** Enables the back-forward cache, which Playwright disables. */
  readonly backForwardCache?: boolean
  /** Enables WebGL, drawn by the processor: there is no graphics card. */
  readonly hasWebGl?: boolean
  /** Runs animations, as for a user who has not asked for reduced motion. */
  readonly hasMotion?: boolean
  /**
   * Blocks the service worker, whose installation is a quarter of a fresh browser's cost. Every file then comes from
   * the server, and none is there offline.
   */
  readonly noServiceWorker?: boolean
}

const fakeDevices = ({ cameras = 1, fps = 5 }: PersonOptions) => `${FAKE_DEVICES}=device-count=${cameras},fps=${fps}`

export const makePersonBrowser = async (origin: string, options: PersonOptions = {}): Promise<PersonBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), "livcam-profile-"))
  let context: BrowserContext | undefined
  // The profile's lock is a link that names the process: host-pid.
  const pid = async () => Number((await readlink(join(profile, "SingletonLock"))).split("-").at(-1))
  return {
    context: () => {
      if (!context) throw new Error("the browser is closed")
      return context
    },
    open: async () => {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
        headless: true,
        ignoreDefaultArgs: options.backForwardCache ? ["--disable-back-forward-cache"] : [],
        args: options.noMedia
          ? [...ARGS]
          : options.denyMedia
            ? [...ARGS, FAKE_DEVICES]
            : [...ARGS, fakeDevices(options), SAYS_YES, ...(options.hasWebGl ? WEB_GL : [])],
        viewport: options.viewport ?? PHONE,
        colorScheme: options.colorScheme ?? "dark",
        locale: options.locale ?? "en-US",
        // Without a graphics card each moving pixel costs processor time that the tests need.
        reducedMotion: options.hasMotion ? "no-preference" : "reduce",
        baseURL: origin,
        serviceWorkers: options.noServiceWorker ? "block" : "allow",
        permissions: options.denyMedia ? [] : ["camera", "microphone"],
      })
      context.setDefaultTimeout(LONGEST_WAIT_MS)
      return context.pages()[0] ?? (await context.newPage())
    },
    close: async () => {
      await context?.close()
      context = undefined
    },
    pid,
    kill: async () => {
      const ended = context?.waitForEvent("close", { timeout: LONGEST_WAIT_MS })
      process.kill(await pid(), "SIGKILL")
      await ended
      context = undefined
      const late = ["Cookies", "Cookies-journal", "Network", "Local Storage"]
      for (const name of late) await rm(join(profile, "Default", name), { recursive: true, force: true })
    },
    dispose: async () => {
      await context?.close()
      context = undefined
      await rm(profile, { recursive: true, force: true })
    },
  }
}
