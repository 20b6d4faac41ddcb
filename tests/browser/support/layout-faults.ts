/** Finds faults in a page's layout that a reader would notice: words that are cut, that spill, or that have no room. */
import type { Page } from "playwright"

/** Runs in the page and cannot use anything else of this file. */
const find = (): ReadonlyArray<string> => {
  const SLACK = 1.5
  /**
   * A text of at least LONG_TEXT characters needs a column of at least LEAST_COLUMN pixels, or it is a tower of single
   * words.
   */
  const LONG_TEXT = 40
  const LEAST_COLUMN = 150
  const found = new Set<string>()

  const lookAt = (node: Text): void => {
    const parent = node.parentElement
    const text = node.data.trim().replace(/\s+/g, " ")
    // A single letter is the stand-in for a picture.
    if (parent === null || text.length < 2 || parent.closest("script, style, option, title") !== null) return
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
    // Texts for screen readers only are skipped.
    for (let at: Element | null = parent; at !== null; at = at.parentElement)
      if (getComputedStyle(at).clipPath === "inset(50%)") return
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const lineSlack = Number.parseFloat(getComputedStyle(parent).fontSize) / 3
    const faults: Array<string> = []
    let isInFlow = true
    // A part out of sight has an estimated height until it is drawn, and so have the elements around it.
    const isOutOfSight = !parent.checkVisibility({ contentVisibilityAuto: true })
    let hasGuess = false
    for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.display === "contents" || style.display === "inline") continue
      const edge = at.getBoundingClientRect()
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") {
        // What users have written may end in dots; names of controls and screens may not.
        if (at.scrollWidth > at.clientWidth + SLACK && at.closest("button, h1, label, [role=tab]") !== null)
          faults.push("ends in dots")
        break
      }
      if (/auto|scroll/.test(style.overflowX)) {
        if (at.scrollWidth > at.clientWidth + SLACK && !at.classList.contains("no-scrollbar"))
          faults.push(`makes its place scroll sideways by ${at.scrollWidth - at.clientWidth}`)
        break
      }
      const wide = Math.max(edge.left - box.left, box.right - edge.right)
      hasGuess ||= isOutOfSight && style.contentVisibility === "auto"
      const high = hasGuess ? 0 : Math.max(edge.top - box.top, box.bottom - edge.bottom)
      if (isInFlow && wide > SLACK)
        faults.push(`is wider than its <${at.tagName.toLowerCase()}> by ${Math.round(wide)}`)
      else if (isInFlow && high > lineSlack)
        faults.push(`is higher than its <${at.tagName.toLowerCase()}> by ${Math.round(high)}`)
      if (faults.length > 0) break
      if (style.position === "absolute" || style.position === "fixed") isInFlow = false
    }
    for (const fault of faults) found.add(`"${text.slice(0, 50)}" ${fault}`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) lookAt(walker.currentNode as Text)
  // A line that ends in dots needs no column; nor does text that is not shown at this width.
  const flowing = (part: Element): string =>
    !part.checkVisibility() || getComputedStyle(part).textOverflow === "ellipsis"
      ? ""
      : [...part.childNodes]
          .map((node) => (node instanceof Element ? flowing(node) : (node.textContent ?? "")))
          .join("")
  for (const block of document.querySelectorAll("p, h1, h2, h3, dd")) {
    const { width } = block.getBoundingClientRect()
    const text = flowing(block).trim()
    if (text.length >= LONG_TEXT && width > 1 && width < LEAST_COLUMN && block.checkVisibility())
      found.add(`"${text.slice(0, 50)}" has a column of ${Math.round(width)} pixels`)
  }
  for (const title of document.querySelectorAll("h1, h2")) {
    const box = title.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // A title drawn on a photo lets presses through to the photo.
    if (getComputedStyle(title).pointerEvents === "none" || box.width <= 1) continue
    const above = document.elementFromPoint(x, y)
    const scroller = title.closest(".overflow-y-auto")?.getBoundingClientRect()
    const isScrolledAway = scroller !== undefined && (y > scroller.bottom || y < scroller.top)
    const isInView = title.checkVisibility({ opacityProperty: true }) && above?.closest("main") != null
    if (isInView && !isScrolledAway && !title.contains(above) && !above.contains(title))
      found.add(`"${title.textContent}" is covered by a <${above.tagName.toLowerCase()}>`)
  }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth + SLACK) found.add(`the page is ${scrollWidth} wide in a window of ${innerWidth}`)
  return [...found]
}

export const layoutFaults = (page: Page): Promise<ReadonlyArray<string>> => page.evaluate(find)
