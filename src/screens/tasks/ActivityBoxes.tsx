import { CalendarCheck, ListChecks, type LucideIcon } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { FIRST_PURCHASE_COINS } from "#schema/rules/shop.ts"
import { useRemote } from "../../client/use-remote.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"

const BOXES = { _tag: "activityBoxes" } as const
const CONTENTS = ["checkIn", "tasks", "tasksReady", "firstPurchase"] as const
export type BoxContent = (typeof CONTENTS)[number]

const ICONS: Readonly<Record<BoxContent, LucideIcon | typeof CoinIcon>> = {
  ...{ checkIn: CalendarCheck, tasks: ListChecks, tasksReady: ListChecks, firstPurchase: CoinIcon },
}

/** What waits for the user, as the gateway says. */
export const ActivityBoxes = () => {
  const boxes = useRemote(BOXES)
  const navigate = useNavigate()
  const list = boxes.state === "loading" ? [] : (boxes.value?.web ?? [])
  const known = list.flatMap(({ content, targetUrl }) => {
    const name = CONTENTS.find((one) => one === content)
    return name === undefined ? [] : [{ name, targetUrl }]
  })
  return (
    <ActivityBoxesView
      boxes={known.map(({ name }) => name)}
      onOpen={(name) => {
        if (name === "checkIn") overlays.open("checkIn", {})
        else void navigate(known.find((one) => one.name === name)?.targetUrl ?? "/task")
      }}
    />
  )
}

/** In one row of a fixed height: what comes later moves nothing. */
export const ActivityBoxesView = ({
  boxes,
  onOpen,
}: {
  boxes: ReadonlyArray<BoxContent>
  onOpen: (box: BoxContent) => void
}) => {
  const { t } = useTranslation("more")
  return (
    <ul aria-label={t("tasks.boxes")} className="no-scrollbar flex gap-3 overflow-x-auto px-4 md:px-8">
      {boxes.map((name) => {
        const Icon = ICONS[name]
        return (
          <li key={name} className="shrink-0">
            <button
              type="button"
              onClick={() => onOpen(name)}
              className="flex h-13 items-center gap-3 rounded-2xl border border-line bg-surface px-4 text-sm font-medium transition hover:bg-raised"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-accent-text" />
              {t(`tasks.box.${name}`, { count: FIRST_PURCHASE_COINS })}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
