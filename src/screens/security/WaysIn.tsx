import "../../i18n/account/elsewhere-texts.ts"
import { type ReactNode, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { PROVIDERS } from "#schema/rules/account/sign-in-elsewhere.ts"
import { WAYS_IN, type WayIn } from "#schema/rules/account/ways-in.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { ErrorNote } from "../../ui/form/ErrorNote.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { FailedNote } from "../login/form-parts.tsx"
import { EDGE, OldPassword, on } from "./security-parts.tsx"
import { type Owner, useAskedAgain } from "./use-owner.ts"
import { useWayName } from "./use-way-name.ts"
import { type ReturnProblem, useReturned, useWaysIn, type WaysChange } from "./use-ways-in.ts"

interface Props {
  owner: Owner
  change: WaysChange
  returned: ReturnProblem | undefined
  hasEmail: boolean
  /** The gateway can send codes to telephones. */
  hasPhone: boolean
  /** Leads to where a number is added. */
  onPhone: () => void
}

/** Each sign-in way: whether the account has it, and how it is linked or unlinked. */
export const WaysInView = ({ owner, change, returned, hasEmail, hasPhone, onPhone }: Props) => {
  const { t } = useTranslation("more")
  const { ways, failed, refresh, hasPassword, offered } = owner
  if (failed !== undefined) return <ErrorState error={failed} onRetry={() => void refresh()} />
  if (ways === undefined) return <Skeleton className="h-16" />
  const isLinked = (way: WayIn) => ways.linked.includes(way)
  const isOffered = (way: WayIn) =>
    way === "phone" ? hasPhone : PROVIDERS.some((one) => one === way && offered.includes(one))
  return (
    <div className="flex flex-col gap-3">
      <ReturnNote problem={returned} />
      <ul className="flex flex-col gap-3">
        <li>
          <Row name={t("security.byEmail")} isLinked={hasPassword && hasEmail} />
        </li>
        {WAYS_IN.filter((way) => isLinked(way) || isOffered(way)).map((way) => (
          <WayRow key={way} {...{ way, owner, change, onPhone }} isLinked={isLinked(way)} />
        ))}
      </ul>
    </div>
  )
}

const ReturnNote = ({ problem }: { problem: ReturnProblem | undefined }) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const nameOf = useWayName()
  const note = useRef<HTMLDivElement>(null)
  // The note is far down on a page that has just opened.
  useEffect(() => {
    if (problem !== undefined) note.current?.scrollIntoView({ block: "center" })
  }, [problem])
  if (problem === undefined) return null
  return (
    <div ref={note}>
      <ErrorNote>
        {"error" in problem
          ? errorText(problem.error)
          : t(`elsewhere.${problem.problem}`, { provider: nameOf(problem.provider) })}
      </ErrorNote>
    </div>
  )
}

interface RowProps {
  name: string
  isLinked: boolean
  /** The button that changes it. */
  end?: ReactNode
}

const Row = ({ name, isLinked, end }: RowProps) => {
  const { t } = useTranslation("more")
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 break-words">
        {name}
        <span className="block text-sm text-muted">{t(isLinked ? "security.isLinked" : "security.notLinked")}</span>
      </p>
      {end}
    </div>
  )
}

interface WayProps extends Pick<Props, "owner" | "change" | "onPhone"> {
  way: WayIn
  isLinked: boolean
}

const WayRow = ({ way, isLinked, owner, change, onPhone }: WayProps) => {
  const { t } = useTranslation("more")
  const name = useWayName()(way)
  const does = isLinked ? "unlink" : "link"
  const isChosen = owner.isOpen && change.change?.way === way && change.change.does === does
  const row = useRef<HTMLLIElement>(null)
  const was = useRef(isChosen)
  useEffect(() => {
    if (was.current === isChosen) return
    was.current = isChosen
    // The pressed button is gone, so this row takes the focus, unless another chosen row has it.
    if (isChosen || document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>("input, button")?.focus()
  }, [isChosen])
  const press = () => {
    if (way === "phone" && does === "link") return onPhone()
    change.choose({ way, does })
    // Without a password to ask for, the browser leaves for the provider at once.
    if (way !== "phone" && does === "link" && !owner.hasPassword) change.link(way)
  }
  const button = owner.isOpen && !isChosen && (
    <Button className={EDGE} off={owner.isOffline ? t("elsewhere.offline") : undefined} onClick={press}>
      {t(isLinked ? "security.unlink" : "security.link")} <span className="sr-only">{name}</span>
    </Button>
  )
  return (
    <li ref={row} className="flex flex-col gap-3">
      <Row name={name} isLinked={isLinked} end={button} />
      {isChosen && <ChangeForm {...{ way, does, name, owner, change }} />}
    </li>
  )
}

interface ChangeProps extends Pick<Props, "owner" | "change"> {
  way: WayIn
  does: "link" | "unlink"
  name: string
}

const ChangeForm = ({ way, does, name, owner, change }: ChangeProps) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { state, type } = change
  const submit = () => (does === "unlink" ? change.unlink(way) : way !== "phone" && change.link(way))
  return (
    <form noValidate onSubmit={on(submit)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      {does === "unlink" && <p className="text-sm text-muted">{t("security.unlinkNote", { way: name })}</p>}
      {owner.hasPassword && <OldPassword {...{ state, type }} />}
      <Button type="submit" look="primary" wide loading={state.busy}>
        {does === "unlink" ? t("security.unlinkOne", { way: name }) : t("elsewhere.with", { provider: name })}
      </Button>
      <Button look="plain" wide onClick={() => change.choose(undefined)}>
        {common("common.cancel")}
      </Button>
    </form>
  )
}

/** The view, bound to the commands. It also takes what a browser brings back from a provider. */
export const WaysIn = (props: Omit<Props, "change" | "returned">) => {
  const change = useWaysIn(props.owner)
  const returned = useReturned(props.owner)
  useAskedAgain(props.owner, change.state)
  return <WaysInView {...props} change={change} returned={returned} />
}
