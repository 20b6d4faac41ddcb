/** The questions that help answers, by topic, and which of them fit the typed text. Pure. */
import type { SupportTopic } from "#schema/rules/support.ts"

/** The help texts hold each question and answer under its name. */
export const QUESTIONS = {
  coins: ["refund", "missing", "limit"],
  calls: ["minute", "broken", "ring"],
  safety: ["report", "block", "money"],
  account: ["deletion", "device"],
  network: ["offline", "twice"],
} as const satisfies Partial<Readonly<Record<SupportTopic, ReadonlyArray<string>>>>

export type HelpTopic = keyof typeof QUESTIONS
export type QuestionName = (typeof QUESTIONS)[HelpTopic][number]

export interface Question {
  readonly name: QuestionName
  readonly topic: HelpTopic
  readonly question: string
  readonly answer: string
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

/** The questions whose text contains every typed word, ignoring case and accents. */
export const fitting = (questions: ReadonlyArray<Question>, typed: string): ReadonlyArray<Question> => {
  const words = folded(typed)
    .split(/\s+/u)
    .filter((word) => word !== "")
  return questions.filter(({ question, answer }) => {
    const text = folded(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}
