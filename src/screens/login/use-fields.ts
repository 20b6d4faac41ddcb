/** Fields of a short form: what is typed, what is wrong with it, whether it is on its way. Nothing typed is lost to an error. */
import { useRef, useState } from "react"
import type { Command, CommandResult } from "#schema/commands.ts"
import type { AppError, ErrorKind } from "#schema/errors.ts"
import { useCommand } from "../../client/use-command.ts"

/** An empty field: the page's own word for what is missing. */
export type FieldMissing = "emailMissing" | "passwordMissing" | "codeMissing" | "phoneMissing"
export type FieldProblem = ErrorKind | FieldMissing

const MISSING = ["emailMissing", "passwordMissing", "codeMissing", "phoneMissing"] as const
export const isFieldMissing = (kind: FieldProblem): kind is FieldMissing => MISSING.some((one) => one === kind)

export type FieldName = "email" | "phone" | "code" | "password" | "newPassword"
type Values = Readonly<Record<FieldName, string>>
type Wrong = { readonly [F in FieldName]?: FieldProblem | undefined }
/** The field that an answer of the gateway is about. */
export type Places = Readonly<Partial<Record<ErrorKind, FieldName>>>

export interface FieldsState {
  readonly values: Values
  readonly wrong: Wrong
  /** What went wrong apart from the fields. */
  readonly failed: AppError | undefined
  readonly busy: boolean
}

const EMPTY: Values = { email: "", phone: "", code: "", password: "", newPassword: "" }
export const newFields: FieldsState = { values: EMPTY, wrong: {}, failed: undefined, busy: false }

interface Ask<C extends Command> {
  readonly command: C
  /** What is wrong before anything is asked. */
  readonly wrong: Wrong
  readonly onDone: (value: CommandResult<C["_tag"]>) => void
  /** Before the error stands at its field. */
  readonly onRefused?: (error: AppError) => void
}

export const useFields = (places: Places) => {
  const execute = useCommand()
  const [state, setState] = useState(newFields)
  /** Grows with each question and each step: an answer to an older one is nobody's. */
  const turn = useRef(0)

  const type = (field: FieldName, text: string): void =>
    setState((now) => ({
      ...now,
      values: { ...now.values, [field]: text },
      wrong: { ...now.wrong, [field]: undefined },
      failed: undefined,
    }))
  /** Another step: what is on its way counts no more. */
  const leave = (values: Partial<Values> = {}): void => {
    turn.current += 1
    setState((now) => ({ ...newFields, values: { ...now.values, ...values } }))
  }
  const submit = async <C extends Command>({ command, wrong, onDone, onRefused }: Ask<C>): Promise<void> => {
    if (state.busy) return
    const isWrong = Object.values(wrong).some((kind) => kind !== undefined)
    setState((now) => ({ ...now, wrong, failed: undefined, busy: !isWrong }))
    if (isWrong) return
    turn.current += 1
    const mine = turn.current
    const outcome = await execute(command)
    if (mine !== turn.current) return
    if (outcome.ok) {
      leave()
      return onDone(outcome.value)
    }
    const { error } = outcome
    onRefused?.(error)
    const place = places[error.kind]
    setState((now) => ({
      ...now,
      busy: false,
      wrong: place === undefined ? {} : { [place]: error.kind },
      failed: place === undefined ? error : undefined,
    }))
  }
  return { state, type, leave, submit, clear: () => leave(EMPTY) }
}
