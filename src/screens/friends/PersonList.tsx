import type { ReactNode } from "react"
import { DemoNote } from "../../ui/people/DemoNote.tsx"
import type { PersonRow } from "./friends-model.ts"

export const areDemo = (rows: ReadonlyArray<PersonRow>): boolean => rows.every(({ demo }) => demo)

/** Rows of people. A note below them says so when all of them are demo accounts. */
export const PersonList = ({ rows, children }: { rows: ReadonlyArray<PersonRow>; children: ReactNode }) => (
  <>
    <ul className="divide-y divide-line">{children}</ul>
    {areDemo(rows) && <DemoNote className="pt-3" />}
  </>
)
