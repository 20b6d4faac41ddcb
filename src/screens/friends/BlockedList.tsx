import { ShieldCheck } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import type { PersonRow } from "./friends-model.ts"
import { PersonLine } from "./PersonLine.tsx"
import { areDemo, PersonList } from "./PersonList.tsx"

interface Props {
  rows: ReadonlyArray<PersonRow>
  onUnblock: (id: number) => void
}

/** The people whom the user has blocked, each with a button to unblock. */
export const BlockedList = ({ rows, onUnblock }: Props) => {
  const { t } = useTranslation("more")
  if (rows.length === 0)
    return <EmptyState icon={<ShieldCheck />} title={t("friends.noBlocked")} text={t("friends.noBlockedText")} />
  return (
    <PersonList rows={rows}>
      {rows.map((row) => (
        <PersonLine key={row.id} row={row} demoSaid={areDemo(rows)} note={t("person.blockText")}>
          <Button size="small" onClick={() => onUnblock(row.id)}>
            {t("person.unblock")}
          </Button>
        </PersonLine>
      ))}
    </PersonList>
  )
}
