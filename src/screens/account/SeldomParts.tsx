/** Parts of the account that few people use, loaded with their texts. */
import "../../i18n/seldom-texts.ts"
import { useTranslation } from "react-i18next"
import { useRemote } from "../../client/use-remote.ts"
import { Button } from "../../ui/Button.tsx"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { useAct } from "../people/use-act.ts"

const SETTINGS = { _tag: "chatSettings" } as const

/** Who may write to the user. The gateway keeps the setting, for all of the user's devices. */
export const WriteChoice = () => {
  const { t } = useTranslation("more")
  const { refresh, ...settings } = useRemote(SETTINGS)
  const act = useAct()
  if (settings.state === "loading" || settings.value === undefined) return null
  const { friendsOnly } = settings.value
  const choose = async (to: "everyone" | "friends") => {
    if (await act({ _tag: "setChatSettings", friendsOnly: to === "friends" })) await refresh()
  }
  return (
    <div>
      <Segmented
        label={t("writers.title")}
        value={friendsOnly ? "friends" : "everyone"}
        onChange={(to) => void choose(to)}
        segments={(["everyone", "friends"] as const).map((value) => ({ value, label: t(`writers.${value}`) }))}
      />
      {friendsOnly && <p className="mt-2 text-sm text-muted">{t("writers.note")}</p>}
    </div>
  )
}

/** The link to account deletion. */
export const DeleteLink = ({ onFollow }: { onFollow: () => void }) => {
  const { t } = useTranslation("more")
  return (
    <Button look="plain" wide onClick={onFollow}>
      {t("delAccount.title")}
    </Button>
  )
}
