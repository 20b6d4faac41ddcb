import { Ellipsis } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { PastMatch } from "#schema/matches/match.ts"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { useFormats } from "../../i18n/format.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import type { MatchingActions } from "./matching-model.ts"

/** Past matches, from the device's own rows. The user can still add, report or block the people met. */
export const PastMatches = ({
  past,
  onPerson,
}: Pick<MatchingActions, "onPerson"> & { past: ReadonlyArray<PastMatch> }) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  return (
    <section aria-label={t("match.past")} className="pt-6">
      <h2 className="text-xl font-semibold">{t("match.past")}</h2>
      {past.length === 0 && <p className="mt-0.5 text-sm text-muted">{t("match.pastNone")}</p>}
      <ul className="divide-y divide-line">
        {past.map(({ matchId, remote, at, seconds, isPrivate }) => (
          <li key={matchId} className="flex items-center gap-4 py-4">
            <Avatar name={remote.userName} src={remote.headImg} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{remote.userName}</span>
              <span className="block text-sm text-muted">
                {dayClock(at)} · {callTimerText(seconds * 1_000)}
                {isPrivate && ` · ${t("match.wasPrivate")}`}
              </span>
            </span>
            <IconButton
              label={t("match.more", { name: remote.userName })}
              icon={<Ellipsis className="size-5" />}
              onClick={() =>
                onPerson({ id: remote.userId, name: remote.userName, photo: remote.headImg, demo: remote.demo })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
