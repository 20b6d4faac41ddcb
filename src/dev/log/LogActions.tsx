import {
  Database,
  Download,
  EllipsisVertical,
  FileUp,
  FlaskConicalOff,
  RotateCw,
  ShieldCheck,
  Timer,
  Undo2,
} from "lucide-react"
import { DropdownMenu } from "radix-ui"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../ui/IconButton.tsx"
import type { LogActionsProps } from "./LogBrowserView.tsx"

/** The menu of actions on whole logs. */
export const LogActions = ({
  source,
  onOpenFile,
  onOpenOwn,
  onSave,
  onRows,
  onTimings,
  onOff,
}: LogActionsProps & { source: "own" | "file" }) => {
  const { t } = useTranslation("dev")
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label={t("actions.open")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ""
          if (chosen !== undefined) onOpenFile(chosen)
        }}
      />
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton look="quiet" label={t("actions.more")} icon={<EllipsisVertical className="size-5" />} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={8}
            className="z-60 min-w-64 animate-pop rounded-2xl border border-line bg-surface p-1.5 shadow-sheet"
          >
            <Item
              icon={source === "own" ? <RotateCw /> : <Undo2 />}
              label={source === "own" ? t("actions.refresh") : t("actions.own")}
              onSelect={onOpenOwn}
            />
            <Item icon={<FileUp />} label={t("actions.open")} onSelect={() => file.current?.click()} />
            <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
            <Item icon={<ShieldCheck />} label={t("actions.saveRedacted")} onSelect={() => onSave(true)} />
            <Item icon={<Download />} label={t("actions.save")} onSelect={() => onSave(false)} />
            <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
            <Item icon={<Database />} label={t("rows.open")} onSelect={onRows} />
            <Item icon={<Timer />} label={t("timings.open")} onSelect={onTimings} />
            <Item icon={<FlaskConicalOff />} label={t("log.switchOff")} onSelect={onOff} />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </>
  )
}

const Item = ({ icon, label, onSelect }: { icon: ReactNode; label: string; onSelect: () => void }) => (
  <DropdownMenu.Item
    onSelect={onSelect}
    className="flex h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-sm font-medium text-ink outline-none select-none data-highlighted:bg-raised [&>svg]:size-4.5 [&>svg]:text-muted"
  >
    {icon}
    {label}
  </DropdownMenu.Item>
)
