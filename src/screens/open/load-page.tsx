import { withPartTexts } from "../../i18n/part-texts.ts"

/** All public pages of the spec that have no screen of their own, with their texts. */
export const loadPage = async () => {
  const [{ PublicPage }, { default: texts }] = await withPartTexts("pages", () =>
    Promise.all([import("./PublicPage.tsx"), import("../../i18n/en/legal.ts")]),
  )
  return { default: () => <PublicPage texts={texts} /> }
}
