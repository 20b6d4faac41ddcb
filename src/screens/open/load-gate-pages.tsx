import { withPartTexts } from "../../i18n/part-texts.ts"

/** Apart from what the app loads: the gate stands before it. */
export const loadGatePages = async () => {
  const [{ GatePages }, { default: texts }] = await withPartTexts("pages", () =>
    Promise.all([import("./GatePages.tsx"), import("../../i18n/en/legal.ts")]),
  )
  return { default: () => <GatePages texts={texts} /> }
}
