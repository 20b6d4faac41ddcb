/** What scripts/record-logs.ts plays. */
export { lives } from "./lives.ts"
export { recordLife } from "./stage.ts"
