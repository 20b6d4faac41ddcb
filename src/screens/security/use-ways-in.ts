/** Linking and unlinking sign-in ways, confirming ownership, and the return from a provider, bound to the commands. */
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import type { AppError } from "#schema/errors.ts"
import type { CodeWay } from "#schema/rules/account/phone.ts"
import { type ProviderName, readReturn, type SignInReturn } from "#schema/rules/account/sign-in-elsewhere.ts"
import type { WayIn } from "#schema/rules/account/ways-in.ts"
import { keepPlaceForLogin, takeKeptPlace } from "../../account/place-after-login.ts"
import { deviceTime } from "../../browser/clock.ts"
import { useCommand } from "../../client/use-command.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { codeProblem } from "../login/field-problems.ts"
import { useFields } from "../login/use-fields.ts"
import type { Owner } from "./use-owner.ts"
import { useWayName } from "./use-way-name.ts"

const leaveFor = (address: string): void => location.assign(address)

const PLACES = { passwordInvalid: "password", tooManyAttempts: "password" } as const

/** The pending change of a sign-in way. */
export interface WayChange {
  readonly way: WayIn
  readonly does: "link" | "unlink"
}

export const useWaysIn = ({ hasPassword, refresh }: Owner) => {
  const { t } = useTranslation("more")
  const nameOf = useWayName()
  const [change, setChange] = useState<WayChange>()
  const { state, type, clear, submit } = useFields(PLACES)
  const { password } = state.values
  const owner = { password: hasPassword ? password : null }
  const wrong = hasPassword && password === "" ? { password: "passwordMissing" as const } : {}
  const choose = (next: WayChange | undefined): void => {
    clear()
    setChange(next)
  }
  const link = (provider: ProviderName): void =>
    void submit({
      command: { _tag: "beginLink", provider, use: "link", ...owner },
      wrong,
      onDone: ({ address }) => leaveFor(address),
    })
  const unlink = (way: WayIn): void =>
    void submit({
      command: { _tag: "unlink", way, ...owner },
      wrong,
      onDone: () => {
        choose(undefined)
        showToast(t("security.unlinked", { way: nameOf(way) }))
        void refresh()
      },
    })
  return { change, state, type, choose, link, unlink }
}
export type WaysChange = ReturnType<typeof useWaysIn>

/**
 * Confirms ownership of an account without a password: by a code to its number, or by a linked account at a provider.
 */
export const useConfirm = ({ refresh }: Owner) => {
  const { t } = useTranslation("more")
  const { pathname } = useLocation()
  const [way, setWay] = useState<CodeWay>()
  const [sentAt, setSentAt] = useState(0)
  const { state, type, leave, clear, submit } = useFields({ codeWrong: "code", codeExpired: "code", codeTries: "code" })
  const { code } = state.values
  const sendCode = (by: CodeWay): void =>
    void submit({
      command: { _tag: "sendOwnerCode", way: by },
      wrong: {},
      onDone: () => {
        leave({ code: "" })
        setSentAt(deviceTime())
        setWay(by)
      },
    })
  return {
    isCode: way !== undefined,
    ...{ sentAt, state, type, sendCode },
    sendAgain: (): void => way && sendCode(way),
    prove: (): void =>
      void submit({
        command: { _tag: "proveOwner", code },
        wrong: { code: codeProblem(code) },
        onDone: () => {
          clear()
          setWay(undefined)
          showToast(t("security.confirmed"))
          void refresh()
        },
      }),
    byProvider: (provider: ProviderName): void =>
      void submit({
        command: { _tag: "beginLink", provider, use: "confirm", password: null },
        wrong: {},
        onDone: ({ address }) => {
          keepPlaceForLogin(pathname)
          leaveFor(address)
        },
      }),
    giveUp: (): void => {
      clear()
      setWay(undefined)
    },
  }
}
export type Confirm = ReturnType<typeof useConfirm>

/** An error on the way to a provider and back that this page started. */
export type ReturnProblem =
  | { readonly error: AppError }
  | { readonly problem: "denied" | "unreachable" | "expired" | "failed"; readonly provider: ProviderName }

/** A cancelled return is no problem: the user went back deliberately. */
const problemIn = (told: SignInReturn | undefined): ReturnProblem | undefined =>
  told === undefined || !("problem" in told) || told.problem === "cancelled"
    ? undefined
    : { problem: told.problem, provider: told.provider }

/**
 * The return from a provider. Its data leaves the address at once, and is handed to the worker once. A confirmation
 * leads back to where it was asked for.
 */
export const useReturned = ({ refresh }: Owner): ReturnProblem | undefined => {
  const { t } = useTranslation("more")
  const nameOf = useWayName()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const execute = useCommand()
  const [told] = useState(() => readReturn(hash))
  const [problem, setProblem] = useState(() => problemIn(told))
  const hasMore = hash !== ""
  useEffect(() => {
    if (hasMore) void navigate(pathname, { replace: true })
  }, [hasMore, navigate, pathname])
  const isHanded = useRef(false)
  useEffect(() => {
    if (told === undefined || isHanded.current) return
    isHanded.current = true
    const place = takeKeptPlace()
    if (!("ticket" in told)) return
    void execute({ _tag: "finishLink", ticket: told.ticket }).then((outcome) => {
      // Refreshes after a refusal too: the answer to an earlier attempt may have been lost.
      void refresh()
      if (!outcome.ok) return setProblem({ error: outcome.error })
      const way = nameOf(told.provider)
      const isLinked = outcome.value.became === "linked"
      showToast(isLinked ? t("security.linked", { way }) : t("security.confirmed"))
      if (!isLinked && place !== undefined) void navigate(place, { replace: true })
    })
  }, [told, execute, refresh, nameOf, navigate, t])
  return problem
}
