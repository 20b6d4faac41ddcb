/**
 * The least that a long scroll can cost here: bubbles that look like the product's, drawn by hand without React, in
 * rows of one known height, with texts made in memory. The difference to the product's own thread is the product's
 * cost.
 */
import type { Page } from "playwright"

const ROWS = 20_000
/** px: the height of a row, and how far beyond the view rows are drawn. */
const HEIGHT = 62
const AHEAD = 500

/**
 * Replaces everything on a page of the product and keeps its styles. Runs in the page, so it must not contain named
 * functions.
 */
const drawInPage = ({ count, height, ahead }: { count: number; height: number; ahead: number }): void => {
  const words = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt".split(" ")
  // Styles are set by script, because the page's policy allows none in markup.
  const [section, box, list] = [
    document.createElement("section"),
    document.createElement("div"),
    document.createElement("ol"),
  ]
  section.style.height = "100vh"
  box.className = "flex h-full flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
  list.style.cssText = `contain:size style;flex:none;position:relative;height:${count * height}px`
  box.append(list)
  section.append(box)
  // The body also holds the styles, so only the root is removed.
  document.getElementById("root")?.remove()
  document.body.prepend(section)
  const drawn = new Map<number, HTMLElement>()
  box.onscroll = () => {
    const first = Math.max(0, Math.floor((box.scrollTop - ahead) / height))
    const last = Math.min(count - 1, Math.ceil((box.scrollTop + box.clientHeight) / height))
    for (const [n, row] of drawn)
      if (n < first || n > last) {
        row.remove()
        drawn.delete(n)
      }
    for (let n = first; n <= last; n++) {
      if (drawn.has(n)) continue
      const [row, line, bubble] = [
        document.createElement("li"),
        document.createElement("div"),
        document.createElement("div"),
      ]
      const isMine = n % 3 === 0
      row.style.cssText = `position:absolute;left:0;width:100%;top:${n * height}px`
      line.className = `flex flex-col px-4 pt-1 ${isMine ? "items-end" : "items-start"}`
      bubble.dir = "auto"
      bubble.className = `max-w-[82%] rounded-2xl px-4 py-2.5 text-base leading-snug break-words whitespace-pre-wrap ${isMine ? "bg-mine text-white" : "bg-raised text-ink"}`
      bubble.textContent = Array.from({ length: 6 + ((n * 7) % 6) }, (_, at) => words[(n * 13 + at * 5) % 13]).join(" ")
      line.append(bubble)
      row.append(line)
      list.append(row)
      drawn.set(n, row)
    }
  }
  box.scrollTop = count * height
}

export const drawBareList = (page: Page): Promise<void> =>
  page.evaluate(drawInPage, { count: ROWS, height: HEIGHT, ahead: AHEAD })
