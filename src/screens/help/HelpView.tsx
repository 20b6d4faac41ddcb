import { Search } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { fitting, type HelpTopic, QUESTIONS, type Question } from "./help-model.ts"

const TOPICS = Object.keys(QUESTIONS) as ReadonlyArray<HelpTopic>

const useQuestions = (): ReadonlyArray<Question> => {
  const { t } = useTranslation("help")
  return TOPICS.flatMap((topic) =>
    QUESTIONS[topic].map((name) => ({ name, topic, question: t(`${name}.q`), answer: t(`${name}.a`) })),
  )
}

interface Props {
  onBack: () => void
  /** The form for customer service, and the requests sent before. */
  service: ReactNode
  /** Links to the public pages. */
  links: ReactNode
}

/** Answers by topic with a search, and below them the form for customer service. */
export const HelpView = ({ onBack, service, links }: Props) => {
  const { t } = useTranslation("help")
  const [typed, setTyped] = useState("")
  const found = fitting(useQuestions(), typed)
  return (
    <PlainScreen title={t("title")} onBack={onBack}>
      <div className="flex flex-col gap-6">
        <TextField
          label={t("search")}
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          end={<Search aria-hidden className="me-3 size-5 text-faint" />}
        />
        <div aria-live="polite">
          {found.length === 0 && <EmptyState icon={<Search />} title={t("none")} text={t("noneText")} />}
        </div>
        {TOPICS.map((topic) => {
          const questions = found.filter((one) => one.topic === topic)
          return (
            questions.length > 0 && (
              <section key={topic}>
                <h2 className="mb-3 font-semibold">{t(`topic.${topic}`)}</h2>
                <ul className="overflow-hidden rounded-2xl bg-raised">
                  {questions.map(({ name, question, answer }) => (
                    <li key={name} className="border-line not-first:border-t">
                      <details open={typed !== "" && found.length <= 3}>
                        <summary className="flex min-h-13 cursor-pointer items-center px-4 py-1.5 font-medium hover:bg-hover focus-visible:-outline-offset-2">
                          {question}
                        </summary>
                        <p className="px-4 pb-4 text-muted">{answer}</p>
                      </details>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
        {service}
        {links}
      </div>
    </PlainScreen>
  )
}
