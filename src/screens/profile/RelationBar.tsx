import { Hand, Heart, MoreHorizontal, UserCheck, UserPlus, UserRound } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import type { ProfileActions, ProfileModel } from "./profile-model.ts"

/** In a narrow column the two buttons stand one above the other, each beside a round button. */
const RELATION_BUTTON =
  "min-w-0 grow px-3 @max-[22rem]:basis-[calc(100%-5rem)] @min-[22rem]:@max-[25rem]:[&_svg]:hidden md:grow-0 lg:px-6"

type Props = { person: ProfileModel } & Pick<ProfileActions, "onLike" | "onFriend" | "onHi" | "onMore">

/** The relation between the two: like, friendship, a greeting, and all other actions behind one button. */
export const RelationBar = ({ person, ...on }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const { relation } = person
  const { like = false, friend = false, request = "none", blocked = false } = relation ?? {}
  const sayHi = relation?.sayHi ?? "none"
  const waits = (relation?.waiting.length ?? 0) > 0
  const [FriendIcon, friendLabel] = friend
    ? [UserCheck, t("relation.friends")]
    : request === "sent"
      ? [UserRound, t("relation.requested")]
      : request === "received"
        ? [UserCheck, t("relation.accept")]
        : [UserPlus, t("relation.add")]
  return (
    <section aria-label={person.name} className="@container">
      <div className="flex items-center gap-2 @max-[22rem]:flex-wrap">
        {!blocked && (
          <>
            <IconButton
              look="quiet"
              label={t(like ? "relation.unlike" : "relation.like")}
              icon={<Heart className={classNames("size-5", like && "fill-current text-coral")} />}
              onClick={on.onLike}
            />
            <Button onClick={on.onFriend} off={person.askOff} className={RELATION_BUTTON}>
              <FriendIcon aria-hidden className="size-5" />
              {friendLabel}
            </Button>
            <Button onClick={on.onHi} disabled={sayHi === "sent"} className={RELATION_BUTTON}>
              <Hand aria-hidden className="size-5" />
              {t(sayHi === "sent" ? "relation.hiSent" : "relation.hi")}
            </Button>
          </>
        )}
        <IconButton
          look="quiet"
          label={t("relation.more", { name: person.name })}
          icon={<MoreHorizontal className="size-5" />}
          onClick={on.onMore}
        />
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {relation?.refused ? (
          <span className="text-danger-text">{errorText(relation.refused)}</span>
        ) : blocked ? (
          <span className="text-muted">{t("person.blocked", { name: person.name })}</span>
        ) : waits ? (
          <span className="text-muted">{t("relation.waiting")}</span>
        ) : person.askOff !== undefined ? (
          <span className="text-muted">{person.askOff}</span>
        ) : null}
      </p>
    </section>
  )
}
