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

/**
 * A lazy screen. While it cannot be fetched, it says so in its own place; it appears as soon as it is fetched. The
 * frame around it stays.
 */
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
