import { LogoMark } from "../ui/LogoMark.tsx"

/** Shown until the first screen is there. */
export const Loading = () => (
  <div aria-busy className="ambient fixed inset-0 flex items-center justify-center">
    <LogoMark className="size-16 animate-shimmer" />
  </div>
)
