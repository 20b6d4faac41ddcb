import { ChevronRight } from "lucide-react"
import { JsonTree } from "./JsonTree.tsx"
import { TagMark } from "./tag-look.tsx"

interface Props {
  event: { readonly _tag: string }
  isOpen: boolean
}

/** One event, folded up or as a tree. */
export const EventCard = ({ event, isOpen }: Props) => {
  const { _tag, ...fields } = event
  return (
    <details open={isOpen} className="group rounded-2xl bg-raised">
      <summary className="flex h-12 cursor-pointer list-none items-center gap-2 rounded-2xl px-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-faint transition group-open:rotate-90 rtl:not-group-open:-scale-x-100"
        />
        <TagMark tag={_tag} />
        <span className="ms-auto text-xs text-faint">{_tag.split(".")[0]}</span>
      </summary>
      <div className="overflow-x-auto px-4 pb-4 ps-10">
        <JsonTree value={fields} />
      </div>
    </details>
  )
}
