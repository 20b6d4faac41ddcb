import { DropdownMenu as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "./class-names.ts"

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onPick: () => void
}

/** A short list of things to do, opened by `children`, which must be one button. */
export const Menu = ({ items, children }: { items: ReadonlyArray<MenuItem>; children: ReactNode }) => {
  const { i18n } = useTranslation()
  return (
    <Radix.Root modal={false} dir={i18n.dir()}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-60 min-w-48 animate-pop rounded-2xl border border-line bg-surface p-1.5 shadow-sheet"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.id}
              onSelect={item.onPick}
              className={classNames(
                "flex h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-base outline-none data-highlighted:bg-raised",
                item.danger ? "text-danger-text" : "text-ink",
              )}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
