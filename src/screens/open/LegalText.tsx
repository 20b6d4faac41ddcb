import { useTranslation } from "react-i18next"
import type { LegalSection } from "../../i18n/en/legal.ts"
import { currentLanguage } from "../../i18n/i18n.ts"

const WRITTEN_IN: ReadonlyArray<string> = ["en", "gb"]

/** The text of a page about the product, in English. A note says so to readers of other languages. */
export const LegalText = ({ sections }: { sections: ReadonlyArray<LegalSection> }) => {
  const { t } = useTranslation("pages")
  return (
    <>
      <p className="text-sm text-muted">
        {t("advice")} {!WRITTEN_IN.includes(currentLanguage()) && t("english")}
      </p>
      <div lang="en" className="flex flex-col gap-6">
        {sections.map(({ title, lines }) => (
          <section key={title}>
            <h2 className="mb-3 font-semibold">{title}</h2>
            <div className="flex flex-col gap-3">
              {lines.map((line) => (
                <p key={line} className="text-pretty text-muted">
                  {line}
                </p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
