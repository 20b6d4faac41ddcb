/** The children of a list that are on screen, by their `data-id`; reported a moment after scrolling stops. */
import { type RefObject, useEffect, useRef } from "react"

const SETTLES_MS = 250

export const useInSight = (
  list: RefObject<HTMLElement | null>,
  count: number,
  onSight: ((ids: ReadonlyArray<number>) => void) | undefined,
): void => {
  const seen = useRef(new Set<number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list has children to watch
  useEffect(() => {
    if (!list.current || !onSight) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = Number((target as HTMLElement).dataset.id)
          if (isIntersecting) seen.current.add(id)
          else seen.current.delete(id)
        }
        clearTimeout(timer)
        timer = setTimeout(() => onSight([...seen.current]), SETTLES_MS)
      },
      { rootMargin: "100px" },
    )
    for (const child of list.current.children) watch.observe(child)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      seen.current.clear()
    }
  }, [list, count, onSight])
}
