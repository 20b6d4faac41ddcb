import { Backpack } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import type { QueryState } from "../../client/client.ts"
import { useFormats } from "../../i18n/format.ts"
import { useGiftName } from "../../i18n/gift-name.ts"
import { Button } from "../../ui/Button.tsx"
import { QueryDialog } from "../../ui/dialog/QueryDialog.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import type { BackpackStack } from "./backpack-model.ts"

interface BackpackModel {
  readonly ready: ReadonlyArray<BackpackStack>
  /** Given or expired gifts, latest first. */
  readonly past: ReadonlyArray<BackpackItem>
}

interface Props {
  backpack: QueryState<BackpackModel>
  onChats: () => void
  onCheckIn: () => void
  onClose: () => void
}

/** The backpack: gifts to give, how to give them, and past gifts. */
export const BackpackView = ({ backpack, onChats, onCheckIn, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  const nameOf = useGiftName()
  return (
    <QueryDialog query={backpack} onClose={onClose} title={t("backpack.title")} description={t("backpack.lead")}>
      {({ ready, past }) => (
        <div className="flex flex-col gap-5">
          {ready.length === 0 ? (
            <EmptyState
              icon={<Backpack />}
              title={t("backpack.empty")}
              text={t("backpack.emptyText")}
              action={
                <Button look="primary" onClick={onCheckIn}>
                  {t("links.checkIn")}
                </Button>
              }
            />
          ) : (
            <>
              <ul className="flex flex-col gap-2">
                {ready.map(({ giftId, giftName, giftImage, count, expiresAt }) => (
                  <li key={giftId} className="flex items-center gap-3 rounded-2xl bg-raised px-4 py-2.5">
                    <img src={giftImage} alt="" className="size-11 shrink-0" />
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">
                        {t("gift.given", { name: nameOf({ giftId, giftName }), count })}
                      </span>
                      <span className="block text-sm text-muted">{t("gift.until", { time: dayClock(expiresAt) })}</span>
                    </span>
                  </li>
                ))}
              </ul>
              <p className="text-sm text-muted">{t("backpack.how")}</p>
              <Button look="primary" size="large" wide onClick={onChats}>
                {t("backpack.chats")}
              </Button>
            </>
          )}
          {past.length > 0 && (
            <section>
              <h3 className="mb-2.5 text-sm font-semibold text-muted">{t("backpack.past")}</h3>
              <ul className="flex flex-col gap-2">
                {past.map(({ itemId, giftId, giftName, giftImage, expiresAt, usedAt }) => (
                  <li key={itemId} className="flex flex-wrap items-center gap-x-3 px-4 text-sm">
                    <img src={giftImage} alt="" className="size-6 shrink-0 opacity-60" />
                    <span className="min-w-[min(60%,10rem)] flex-1">{nameOf({ giftId, giftName })}</span>
                    <span className="text-muted">
                      {usedAt === null
                        ? t("backpack.expired", { time: dayClock(expiresAt) })
                        : t("backpack.given", { time: dayClock(usedAt) })}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="pt-3 text-xs text-faint">{t("backpack.kept")}</p>
            </section>
          )}
        </div>
      )}
    </QueryDialog>
  )
}
