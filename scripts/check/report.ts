/** What a check reports: failures name the file and the rule in words; notes are for information only. */
export interface Failure {
  readonly file: string
  readonly line?: number
  readonly rule: string
}

export interface Outcome {
  readonly failures: ReadonlyArray<Failure>
  readonly notes?: ReadonlyArray<string>
}

export interface Check {
  readonly name: string
  readonly run: () => Promise<Outcome> | Outcome
}

export const failureText = ({ file, line, rule }: Failure): string =>
  `${file}${line === undefined ? "" : `:${line}`}  ${rule}`
