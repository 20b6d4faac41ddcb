import type { ReactNode, Ref } from "react"
import { classNames } from "../ui/class-names.ts"
import { usePageTitle } from "../ui/page-title.ts"

interface Props {
  title: string
  /** At the end of the header, such as the balance. */
  end?: ReactNode
  /** Under the title, fixed with it. */
  bar?: ReactNode
  scrollRef?: Ref<HTMLDivElement>
  /** No header: only the document has the title, and the body begins with its own level-one heading. */
  bare?: boolean
  children: ReactNode
}

/** A screen with a fixed head and a scrolling body. */
export const Screen = ({ title, end, bar, scrollRef, bare = false, children }: Props) => {
  usePageTitle(title)
  return (
    <section className="ambient absolute inset-0 flex flex-col">
      {!bare && (
        <header className="flex min-h-16 shrink-0 items-center gap-3 px-4 py-2 md:min-h-20 md:px-8">
          <h1 className="min-w-0 flex-1 text-2xl leading-tight font-bold tracking-tight md:text-3xl">{title}</h1>
          {end}
        </header>
      )}
      {bar}
      <div ref={scrollRef} className={classNames("min-h-0 flex-1 overflow-y-auto overscroll-contain")}>
        {children}
      </div>
    </section>
  )
}
