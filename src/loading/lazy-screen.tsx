import { type ComponentType, type JSX, lazy, type ReactNode, Suspense, useEffect, useState } from "react"
import { loadWithRetries } from "./load-with-retries.ts"
import { RouteFailed } from "./RouteFailed.tsx"

const Coming = ({ missing, children }: { missing: Promise<void>; children: ReactNode }) => {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    void missing.then(() => setMissing(true))
  }, [missing])
  return isMissing ? <RouteFailed /> : children
}

/** A screen that says in its own place that it cannot be fetched, and comes as soon as it can be: the frame around it lives on. */
export const lazyScreen = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  fallback: ReactNode = null,
): ((props: P & JSX.IntrinsicAttributes) => ReactNode) => {
  let tellMissing = (): void => {}
  const missing = new Promise<void>((resolve) => {
    tellMissing = resolve
  })
  const Screen: ComponentType<P> = lazy(() => loadWithRetries(load, () => tellMissing()))
  return (props) => (
    <Suspense fallback={<Coming missing={missing}>{fallback}</Coming>}>
      <Screen {...props} />
    </Suspense>
  )
}
