import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { classNames } from "./class-names.ts"

interface Tab {
  readonly id: string
  readonly label: string
}

interface Props {
  label: string
  tabs: ReadonlyArray<Tab>
  value: string
  onChange: (id: string) => void
  /** Places the bar and the panel of the chosen tab. */
  children: (parts: { bar: ReactNode; panel: (content: ReactNode) => ReactNode }) => ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * A row of tabs that scrolls sideways, and the panel of the chosen one. Arrow keys, Home and End move the focus, Enter
 * and space choose. Our own and not Radix's: it is on the first screen, which each kilobyte delays.
 */
export const Tabs = ({ label, tabs, value, onChange, children }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.some((tab) => tab.id === value) ? value : tabs[0]?.id
  const onKey = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])]
    const at = all.findIndex((tab) => tab.matches(":focus"))
    const step = (steps[event.key] ?? 0) * (document.documentElement.dir === "rtl" ? -1 : 1)
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? all.length - 1
          : step === 0
            ? -1
            : (at + step + all.length) % all.length
    if (to < 0) return
    event.preventDefault()
    all[to]?.focus()
  }
  return children({
    bar: (
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKey}
        className="no-scrollbar flex gap-x-6 overflow-x-auto px-4 md:px-8 lg:flex-wrap"
      >
        {tabs.map((tab) => {
          const isChosen = tab.id === chosen
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.id)}
              className={classNames(
                "relative h-11 shrink-0 text-base whitespace-nowrap transition focus-visible:-outline-offset-2",
                isChosen
                  ? "font-semibold text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-full after:bg-coral"
                  : "font-medium text-muted hover:text-ink",
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
    ),
    panel: (content) => (
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={-1}
        className="outline-none"
      >
        {content}
      </div>
    ),
  })
}
