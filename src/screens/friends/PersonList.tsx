import type { ReactNode } from "react"
import { DemoNote } from "../../ui/people/DemoNote.tsx"
import type { PersonRow } from "./friends-model.ts"

export const areDemo = (rows: ReadonlyArray<PersonRow>): boolean => rows.every(({ demo }) => demo)

/** Lines of people, and under them that all are demo accounts where that is so. */
export const PersonList = ({ rows, children }: { rows: ReadonlyArray<PersonRow>; children: ReactNode }) => (
  <>
    <ul className="divide-y divide-line">{children}</ul>
    {areDemo(rows) && <DemoNote className="pt-3" />}
  </>
)
