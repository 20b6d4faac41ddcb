/** Which questions help answers, by topic, and which of them fit what was typed. Pure. */
import type { SupportTopic } from "#schema/rules/support.ts"

/** Each has a question and an answer under its name in the texts of help. */
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

/** Those in which every word that was typed stands, case and accents apart. */
export const fitting = (questions: ReadonlyArray<Question>, typed: string): ReadonlyArray<Question> => {
  const words = folded(typed)
    .split(/\s+/u)
    .filter((word) => word !== "")
  return questions.filter(({ question, answer }) => {
    const text = folded(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}
