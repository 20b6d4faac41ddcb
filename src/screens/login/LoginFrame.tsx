import type { ReactNode } from "react"
import { Link } from "../../ui/Link.tsx"
import { Wordmark } from "../../ui/LogoMark.tsx"
import { usePageTitle } from "../../ui/page-title.ts"

/** The frame of a login that is alone on the page. */
export const LoginFrame = ({ title, children }: { title: string; children?: ReactNode }) => {
  usePageTitle(title)
  return (
    <main className="ambient flex h-dvh flex-col overflow-y-auto">
      <header className="flex h-20 shrink-0 items-center px-4 md:px-8">
        <Link to="/" aria-label="LivCam" className="rounded-2xl">
          <Wordmark />
        </Link>
      </header>
      <div className="flex flex-1 flex-col items-center justify-center px-4 py-6">
        <div className="w-full max-w-md md:rounded-3xl md:bg-surface md:p-8 md:shadow-sheet">
          <h1 className="mb-5 text-3xl font-bold tracking-tight text-balance">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
