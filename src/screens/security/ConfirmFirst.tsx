import { Suspense } from "react"
import { lazyPart } from "../../loading/lazy-part.ts"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { Owner } from "./use-owner.ts"

/** Few accounts have no password. */
const ConfirmOwner = lazyPart(async () => ({ default: (await import("./ConfirmOwner.tsx")).ConfirmOwner }))

/** What stands before a change while the owner has to confirm it. */
export const ConfirmFirst = ({ owner }: { owner: Owner }) => (
  <Suspense fallback={<Skeleton className="h-16" />}>
    <ConfirmOwner owner={owner} />
  </Suspense>
)
