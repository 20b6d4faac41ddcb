import { Hand } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { useAct } from "../people/use-act.ts"
import { useRelation } from "../people/use-relation.ts"

interface Props {
  name: string
  isGreeted: boolean
  onHi: () => void
}

export const GreetView = ({ name, isGreeted, onHi }: Props) => {
  const { t } = useTranslation("more")
  const label = t(isGreeted ? "relation.hiSent" : "relation.hi")
  return (
    <Button size="small" wide disabled={isGreeted} aria-label={[label, name].join(": ")} onClick={onHi}>
      <Hand aria-hidden className="size-5" />
      {label}
    </Button>
  )
}

/** The greeting button for a host whose card is open. */
export const Greet = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation("more")
  const act = useAct()
  const relation = useRelation(id)
  return (
    <GreetView
      name={name}
      isGreeted={relation?.sayHi === "sent"}
      onHi={() => void act({ _tag: "sayHi", to: id, text: t("relation.hiText") })}
    />
  )
}
