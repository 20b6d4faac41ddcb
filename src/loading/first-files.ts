/**
 * Watches the files that a browser requests only once: the scripts of the page's entry, and style sheets. A network
 * that breaks just then would leave the first paint, or a page without style, for ever.
 */
import { isReached } from "./is-reached.ts"

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Gets missing scripts by a reload: the rest is in the browser's cache, and the user has written nothing yet. Waits
 * longer after a reload, since the file may be gone for good.
 */
const startAnew = async (): Promise<void> => {
  const [navigation] = performance.getEntriesByType("navigation")
  const isAgain = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload"
  await pause(isAgain ? 10_000 : 1_000)
  // Without a network a reload would lead to the browser's own error page.
  while (!(await isReached("/"))) await pause(3_000)
  location.reload()
}

let tries = 0
const askAgain = async (link: Element): Promise<void> => {
  await pause(1_000 * 2 ** tries++)
  link.replaceWith(link.cloneNode())
}

/** Chromium gives a link whose file was lost a style sheet that cannot be read. */
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
      // A script that loads and does not run, as in an old browser, would not run the next time either.
      hasFailed ||= target === window
    },
    true,
  )
  // No event tells of files that were lost before this script ran. main.tsx removes the first paint's link (`.late`).
  addEventListener("load", () => {
    if (document.querySelector(".late") && !hasFailed) void startAnew()
    for (const link of document.querySelectorAll<HTMLLinkElement>("body>link")) if (isLost(link)) void askAgain(link)
  })
}
