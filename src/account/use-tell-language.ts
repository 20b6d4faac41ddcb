import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { readStored } from "../browser/stored.ts"
import type { Client } from "../client/client.ts"
import { languageIdOf } from "../client/worker/hello.ts"
import { currentTag } from "../i18n/i18n.ts"

/** Keeps the worker told of the page's language: requests carry it. */
export const useTellLanguage = (client: Client): void => {
  const { i18n } = useTranslation()
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: currentTag reads the language that changed
  useEffect(() => {
    client.tell({
      kind: "language",
      languageId: languageIdOf(currentTag()),
      countryId: readStored("CAMC_USER_COUNTRY") ?? null,
    })
  }, [client, language])
}
