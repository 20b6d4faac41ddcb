/**
 * Keyboard control of the search. Up and Down move between the field and the results, people and messages alike. Enter
 * in the field opens the first result. Escape returns to the field, or leaves the screen.
 */
import { type KeyboardEvent, type RefObject, useCallback } from "react"

export const useArrowKeys = (
  field: RefObject<HTMLInputElement | null>,
  onLeave: () => void,
): ((event: KeyboardEvent<HTMLElement>) => void) =>
  useCallback(
    (event) => {
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const input = field.current
      const results = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-result]")]
      const focused = document.activeElement
      const at = focused instanceof HTMLElement ? results.indexOf(focused) : -1
      const isInField = focused === input
      const go = (to: HTMLElement | null | undefined): void => {
        if (to == null) return
        event.preventDefault()
        to.focus()
      }
      if (event.key === "Escape") {
        if (isInField && input?.value === "") onLeave()
        else go(input)
      }
      if (event.key === "ArrowDown" && (isInField || at >= 0)) go(results[at + 1])
      if (event.key === "ArrowUp" && at >= 0) go(at === 0 ? input : results[at - 1])
      if (event.key === "Enter" && isInField && results[0] !== undefined) {
        event.preventDefault()
        results[0].click()
      }
    },
    [field, onLeave],
  )
