import { Heart, MessageCircle, Phone, Video } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { Chip } from "../../ui/Chip.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { PriceTag } from "../../ui/coins/PriceTag.tsx"
import type { ProfileModel } from "./profile-model.ts"

/** About, interests, languages, prices. */
export const ProfileFacts = ({ person, gifts }: { person: ProfileModel; gifts?: ReactNode }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <>
      <Part title={t("profile.about")}>
        <p dir="auto" className="text-pretty whitespace-pre-line text-ink">
          {person.bio === "" ? (
            <span className="text-faint">{t("profile.noBio", { name: person.name })}</span>
          ) : (
            person.bio
          )}
        </p>
        {person.likes > 0 && (
          <p className="mt-3 flex items-center gap-2 text-sm text-muted">
            <Heart aria-hidden className="size-4 text-accent-text" />
            {t("profile.liked", { count: person.likes })}
          </p>
        )}
      </Part>
      {person.interests.length > 0 && (
        <Part title={t("profile.interests")}>
          <Words words={person.interests} />
        </Part>
      )}
      {person.languages.length > 0 && (
        <Part title={t("profile.languages")}>
          <Words words={person.languages} />
        </Part>
      )}
      {gifts}
      {person.isHost && (
        <Part title={t("profile.prices")}>
          <dl className="divide-y divide-line rounded-2xl bg-raised px-4">
            <Price icon={<Video aria-hidden />} name={t("profile.video")}>
              <PriceTag coinsPerMinute={person.coinsPerMinute} long />
            </Price>
            <Price icon={<Phone aria-hidden />} name={t("profile.voice")}>
              <PriceTag coinsPerMinute={person.coinsPerMinute} long />
            </Price>
            <Price icon={<MessageCircle aria-hidden />} name={t("profile.chat")}>
              <span className="font-semibold">{t("profile.chatFree")}</span>
            </Price>
          </dl>
          <p className="mt-2 text-sm text-faint">
            {t("profile.rounding")}
            {person.friendCoins !== undefined && (
              <>
                {` ${t("profile.friendPrice", { coins: number(person.friendCoins) })} `}
                <MoneyOf coins={person.friendCoins} className="" />
              </>
            )}
          </p>
        </Part>
      )}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2.5 text-sm font-semibold text-muted">{title}</h2>
    {children}
  </section>
)

const Words = ({ words }: { words: ReadonlyArray<string> }) => (
  <ul className="flex flex-wrap gap-2">
    {words.map((word) => (
      <li key={word}>
        <Chip>{word}</Chip>
      </li>
    ))}
  </ul>
)

const Price = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="flex min-h-12 flex-wrap items-center gap-x-3 py-2">
    <dt className="flex min-w-[min(60%,10rem)] flex-1 items-center gap-3 [&>svg]:size-5 [&>svg]:text-muted">
      {icon}
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
)
