/**
 * The login form, bound to the account commands. `onDone` runs once a session exists, through this form or otherwise.
 */

import { useEffect, useReducer, useRef } from "react"
import { useSession } from "../../account/use-session.ts"
import { deviceTime } from "../../browser/clock.ts"
import { keepStored } from "../../browser/stored.ts"
import { useCommand } from "../../client/use-command.ts"
import { useRemote } from "../../client/use-remote.ts"
import { birthdayOf, type LoginEvent, type LoginForm, loginForm, newLoginForm, wrongFields } from "./login-form.ts"

const SHOW = { _tag: "activityShow" } as const

type Send = (event: LoginEvent) => void

const isFine = (form: LoginForm): boolean => Object.keys(wrongFields(form, deviceTime())).length === 0

export const useLogin = (joins: boolean, onDone: () => void) => {
  const [form, dispatch] = useReducer(loginForm, joins ? "join" : "signIn", newLoginForm)
  /** Counts steps and requests. An answer to an older request is ignored. */
  const turn = useRef(0)
  const send = (event: LoginEvent): void => {
    if (event.type === "went") turn.current += 1
    dispatch(event)
  }
  const execute = useCommand()
  const session = useSession()
  const show = useRemote(SHOW)
  const bonus = show.state === "loading" ? undefined : show.value?.registerBanner?.gold
  const isClosed = show.state !== "loading" && show.value?.registrationClosed === true

  const isBegun = session.state === "signedIn"
  useEffect(() => {
    if (isBegun) onDone()
  }, [isBegun, onDone])

  const signIn = async (answer: Send) => {
    const outcome = await execute({ _tag: "signIn", email: form.email.trim(), password: form.password })
    if (!outcome.ok) answer({ type: "failed", error: outcome.error })
  }
  const checkEmail = async (answer: Send) => {
    const outcome = await execute({ _tag: "checkEmail", email: form.email.trim() })
    if (outcome.ok) answer({ type: "went", step: "about" })
    else answer({ type: "failed", error: outcome.error })
  }
  const register = async (answer: Send) => {
    if (form.gender === undefined) return
    const countryId = form.countryId === "" ? null : form.countryId
    const outcome = await execute({
      _tag: "register",
      email: form.email.trim(),
      password: form.password,
      birthday: birthdayOf(form),
      gender: form.gender,
      userName: form.nickname.trim(),
      countryId,
    })
    if (!outcome.ok) return answer({ type: "failed", error: outcome.error })
    if (countryId !== null) keepStored("CAMC_USER_COUNTRY", countryId)
  }
  const onSubmit = () => {
    if (!isFine(form)) return send({ type: "checked" })
    send({ type: "sent" })
    turn.current += 1
    const mine = turn.current
    const answer: Send = (event) => mine === turn.current && dispatch(event)
    void (form.step === "signIn" ? signIn : form.step === "join" ? checkEmail : register)(answer)
  }
  return { form, send, onSubmit, bonus, isClosed }
}
