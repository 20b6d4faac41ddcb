import type { ReactNode, Ref } from "react"
import { classNames } from "../ui/class-names.ts"

interface Props {
  title: string
  /** At the end of the header, such as the balance. */
  end?: ReactNode
  /** Under the title, fixed with it. */
  bar?: ReactNode
  scrollRef?: Ref<HTMLDivElement>
  /** The title is for readers only and there is no header. */
  bare?: boolean
  children: ReactNode
}

/** A screen with a fixed head and a scrolling body. */
export const Screen = ({ title, end, bar, scrollRef, bare = false, children }: Props) => (
  <section className="ambient absolute inset-0 flex flex-col">
    {bare ? (
      <h1 className="sr-only">{title}</h1>
    ) : (
      <header className="flex h-16 shrink-0 items-center gap-3 px-4 md:h-20 md:px-8">
        <h1 className="min-w-0 flex-1 truncate text-2xl font-bold tracking-tight md:text-3xl">{title}</h1>
        {end}
      </header>
    )}
    {bar}
    <div ref={scrollRef} className={classNames("min-h-0 flex-1 overflow-y-auto overscroll-contain")}>
      {children}
    </div>
  </section>
)
