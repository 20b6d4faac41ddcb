import { Suspense } from "react"
import { lazyPart } from "../../loading/lazy-part.ts"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { Owner } from "./use-owner.ts"

/** Loaded lazily: few accounts have no password. */
const ConfirmOwner = lazyPart(async () => ({ default: (await import("./ConfirmOwner.tsx")).ConfirmOwner }))

/** Replaces a form while the owner has to confirm ownership. */
export const ConfirmFirst = ({ owner }: { owner: Owner }) => (
  <Suspense fallback={<Skeleton className="h-16" />}>
    <ConfirmOwner owner={owner} />
  </Suspense>
)
