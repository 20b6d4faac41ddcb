/** The actions of rows as one object that never changes: new functions of the screen cause no row to render again. */
import { useLayoutEffect, useMemo, useRef } from "react"
import type { RowActions } from "./contents/row-props.ts"

export const useLatestActions = (given: RowActions): RowActions => {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  return useMemo(
    () => ({
      onCall: (kind) => latest.current.onCall(kind),
      onTranslate: (n, isByItself) => latest.current.onTranslate(n, isByItself),
      onRetry: (id) => latest.current.onRetry(id),
      onDelete: (id) => latest.current.onDelete(id),
      onFriend: () => latest.current.onFriend(),
    }),
    [],
  )
}
