/** Parts of a thread that few threads show at first: they come together, with the first of them. */
export { CallRow } from "./contents/CallRow.tsx"
export { GiftRow } from "./contents/GiftRow.tsx"
export { UnknownRow } from "./contents/UnknownRow.tsx"
export { EmptyThread, NoComposer, NoThread } from "./EmptyPlaces.tsx"
export { ParkedOptions } from "./ParkedOptions.tsx"
export { openThreadMenu } from "./thread-menu.ts"
