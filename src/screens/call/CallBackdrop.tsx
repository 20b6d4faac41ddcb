import type { ReactNode } from "react"
import { Photo } from "../../ui/people/Photo.tsx"
import type { CallPerson } from "./call-model.ts"

/** The other person's photo, blurred, as the background of a call. */
export const CallBackdrop = ({ person, children }: { person: CallPerson; children?: ReactNode }) => (
  <div className="absolute inset-0 overflow-hidden bg-[#150a1b]">
    <span className="absolute -inset-8 opacity-60 blur-2xl">
      <Photo src={person.photo} name="" eager className="size-full" />
    </span>
    <span className="absolute inset-0 bg-linear-to-b from-black/35 via-[#150a1b]/45 to-[#150a1b]/95" />
    {children}
  </div>
)
