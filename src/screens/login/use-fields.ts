/**
 * The fields of a short form: typed values, their errors, and whether a request is running. An error never loses typed
 * values.
 */
import { useRef, useState } from "react"
import type { Command, CommandResult } from "#schema/commands.ts"
import type { AppError, ErrorKind } from "#schema/errors.ts"
import { useCommand } from "../../client/use-command.ts"

/** An empty field: the page's own names for missing values. */
export type FieldMissing = "emailMissing" | "passwordMissing" | "codeMissing" | "phoneMissing"
export type FieldProblem = ErrorKind | FieldMissing

const MISSING = ["emailMissing", "passwordMissing", "codeMissing", "phoneMissing"] as const
export const isFieldMissing = (kind: FieldProblem): kind is FieldMissing => MISSING.some((one) => one === kind)

export type FieldName = "email" | "phone" | "code" | "password" | "newPassword"
type Values = Readonly<Record<FieldName, string>>
type Wrong = { readonly [F in FieldName]?: FieldProblem | undefined }
/** The field to which an error of the gateway belongs. */
export type Places = Readonly<Partial<Record<ErrorKind, FieldName>>>

export interface FieldsState {
  readonly values: Values
  readonly wrong: Wrong
  /** An error that belongs to no field. */
  readonly failed: AppError | undefined
  readonly busy: boolean
}

const EMPTY: Values = { email: "", phone: "", code: "", password: "", newPassword: "" }
export const newFields: FieldsState = { values: EMPTY, wrong: {}, failed: undefined, busy: false }

interface Ask<C extends Command> {
  readonly command: C
  /** Errors found before anything is sent. */
  readonly wrong: Wrong
  readonly onDone: (value: CommandResult<C["_tag"]>) => void
  /** Called before the error is shown. */
  readonly onRefused?: (error: AppError) => void
}

export const useFields = (places: Places) => {
  const execute = useCommand()
  const [state, setState] = useState(newFields)
  /** Counts requests and steps. An answer to an older request is ignored. */
  const turn = useRef(0)

  const type = (field: FieldName, text: string): void =>
    setState((now) => ({
      ...now,
      values: { ...now.values, [field]: text },
      wrong: { ...now.wrong, [field]: undefined },
      failed: undefined,
    }))
  /** Goes to another step: the answer to a running request is ignored. */
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
