import type { ReactNode } from "react"
import { Avatar } from "../../../ui/people/Avatar.tsx"
import type { CallPerson } from "../call-model.ts"

/** The other person, above the facts about the call. */
export const With = ({ person }: { person: Pick<CallPerson, "name" | "photo"> }) => (
  <div className="flex items-center gap-4 py-4">
    <Avatar name={person.name} src={person.photo} size="large" />
    <p className="text-xl font-semibold">{person.name}</p>
  </div>
)

/** The facts about a call that is over, one a line. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <dl className="mb-5 divide-y divide-line rounded-2xl bg-raised px-4">{children}</dl>
)

export const Line = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-1.5">
    <dt className="min-w-[min(60%,7.5rem)] flex-1 text-muted">
      {name}
      {note !== undefined && <span className="block text-xs text-faint">{note}</span>}
    </dt>
    <dd className="ms-auto text-end font-semibold tabular-nums">{children}</dd>
  </div>
)
