/** Real Chromium with fake camera and microphone, driven by Playwright through the installed browser. */
import { mkdtemp, readlink, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "playwright"
import { ARGS, PHONE } from "./chromium-options.ts"

export { DESKTOP, PHONE } from "./chromium-options.ts"

/** Tells what hangs from what is slow: a busy machine takes ten times as long as a quiet one. */
const LONGEST_WAIT_MS = 60_000

const FAKE_DEVICES = "--use-fake-device-for-media-stream"
const WEB_GL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
const SAYS_YES = "--use-fake-ui-for-media-stream"

/** One person's browser with a profile of its own on disk: it survives being closed and opened again. */
export interface PersonBrowser {
  readonly context: () => BrowserContext
  /** Opens the browser (again) on the same profile. */
  open(): Promise<Page>
  /** Closes it, as a killed tab would: no time for the page to tidy up. */
  close(): Promise<void>
  /** Of the browser's own process. */
  readonly pid: () => Promise<number>
  /** Ends it by SIGKILL: it puts nothing on the disk any more. What it keeps of cookies and small things is lost with it. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

export interface PersonOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: "dark" | "light"
  readonly locale?: string
  /** Refuse the camera and microphone to the page: there are (fake) ones. */
  readonly denyMedia?: boolean
  /** A browser without a camera and microphone. */
  readonly noMedia?: boolean
  /** How many (fake) cameras there are. */
  readonly cameras?: number
  /** Frames a second of a camera, 5 when it is not said: who looks at the frames themselves wants more. Each costs a processor that tests need. */
  readonly fps?: number
  /** With the back-forward cache, which Playwright switches off. */
  readonly backForwardCache?: boolean
  /** WebGL, drawn by the processor: there is no graphics card. */
  readonly hasWebGl?: boolean
  /** Animations run, for somebody who has not asked for less of them. */
  readonly hasMotion?: boolean
  /** No service worker, whose installation is a quarter of what a fresh browser costs: every file is asked of the server, none is there offline. */
  readonly noServiceWorker?: boolean
}

const fakeDevices = ({ cameras = 1, fps = 5 }: PersonOptions) => `${FAKE_DEVICES}=device-count=${cameras},fps=${fps}`

export const makePersonBrowser = async (origin: string, options: PersonOptions = {}): Promise<PersonBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), "livcam-profile-"))
  let context: BrowserContext | undefined
  // The profile's lock names the process: host-pid.
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
        // Without a graphics card each moving pixel costs a core that the tests need.
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
