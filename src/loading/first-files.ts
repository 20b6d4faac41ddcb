/**
 * What a browser asks for once and no more: the scripts of the page's entry, and style sheets. A line that breaks just then would leave the first
 * paint, or a page without style, standing for ever.
 */
import { isReached } from "./is-reached.ts"

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks for what has not come by a reload: the rest is in the browser's cache, and nobody has written anything yet. Seldom, since the file may be gone. */
const startAnew = async (): Promise<void> => {
  const [navigation] = performance.getEntriesByType("navigation")
  const isAgain = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload"
  await pause(isAgain ? 10_000 : 1_000)
  // Without a network a reload would lead to the browser's own page of errors.
  while (!(await isReached("/"))) await pause(3_000)
  location.reload()
}

let tries = 0
const askAgain = async (link: Element): Promise<void> => {
  await pause(1_000 * 2 ** tries++)
  link.replaceWith(link.cloneNode())
}

/** Chromium gives a link whose file was lost a sheet that nobody may read. */
const isLost = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

export const watchFirstFiles = (): void => {
  let hasFailed = false
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") void askAgain(target)
      // A script that has come and does not run, as in an old browser, would not run the next time.
      hasFailed ||= target === window
    },
    true,
  )
  // Of what was lost before this script came nobody has heard. main.tsx takes the first paint's link away.
  addEventListener("load", () => {
    if (document.querySelector(".late") && !hasFailed) void startAnew()
    for (const link of document.querySelectorAll<HTMLLinkElement>("body>link")) if (isLost(link)) void askAgain(link)
  })
}
