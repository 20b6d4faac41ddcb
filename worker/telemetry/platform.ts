/** The browser that the worker runs in, as event reports name it. The user agent is read once; tests set their own. */
import { Context } from "effect"

export const UserAgent = Context.Reference<string>("livcam/worker/telemetry/UserAgent", {
  defaultValue: () => globalThis.navigator?.userAgent ?? "",
})

/** The first match counts, because most user agents name other browsers too. */
const BROWSERS: ReadonlyArray<readonly [string, RegExp]> = [
  ["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Samsung", /SamsungBrowser\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
]

const SYSTEMS: ReadonlyArray<readonly [string, RegExp]> = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad|iPod/],
  ["macOS", /Macintosh|Mac OS X/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
]

/** Name and major version; "other" when unknown. */
export const browserOf = (userAgent: string): string => {
  for (const [name, pattern] of BROWSERS) {
    const found = pattern.exec(userAgent)
    if (found !== null) return `${name} ${found[1]}`
  }
  return "other"
}

export const systemOf = (userAgent: string): string =>
  SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "other"
