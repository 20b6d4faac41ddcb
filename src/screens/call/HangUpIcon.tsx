import { Phone } from "lucide-react"
import { classNames } from "../../ui/class-names.ts"

/** A telephone receiver, turned down. */
export const HangUpIcon = ({ className }: { className?: string }) => (
  <Phone aria-hidden className={classNames("rotate-[135deg] fill-current", className)} />
)
