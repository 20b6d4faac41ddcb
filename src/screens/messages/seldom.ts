/** Parts that few threads show at first. They load together, with the first of them. */
export { SeldomRow } from "./contents/seldom-rows.tsx"
export { EmptyThread, NoComposer, NoThread } from "./EmptyPlaces.tsx"
export { FillingNote, ToEnd } from "./OverMessages.tsx"
export { ParkedOptions } from "./ParkedOptions.tsx"
export { openThreadMenu } from "./thread-menu.ts"
export { TranslateButton } from "./translation/TranslateButton.tsx"
export { translateGroup } from "./translation/translate-group.ts"
