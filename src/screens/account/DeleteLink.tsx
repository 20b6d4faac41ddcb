import "../../i18n/seldom-texts.ts"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"

/** To how an account is deleted. It comes with its words, which few people need. */
export const DeleteLink = ({ onFollow }: { onFollow: () => void }) => {
  const { t } = useTranslation("more")
  return (
    <Button look="plain" wide onClick={onFollow}>
      {t("delAccount.title")}
    </Button>
  )
}
