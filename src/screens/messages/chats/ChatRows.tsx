import { type ReactNode, useRef } from "react"
import { Virtualizer, type VirtualizerHandle } from "virtua"
import { ErrorState } from "../../../ui/ErrorState.tsx"
import { DemoNote } from "../../../ui/people/DemoNote.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { ChatRowLink } from "./ChatRowLink.tsx"
import type { ChatListModel } from "./chat-list-model.ts"
import { GroupRow } from "./GroupRow.tsx"

interface Props {
  chats: ChatListModel
  /** Device time, ms, from which relative times are computed. */
  now: number
  /** Back in a chat returns to this list. */
  isWayBack?: boolean
  /** Shown when the list has no rows. */
  empty: ReactNode
  onRetry: () => void
  /** The first row in view, after each scroll. */
  onView: (first: number) => void
}

/** A list of chats in each of its states; only the rows in view are drawn. */
export const ChatRows = ({ chats, now, isWayBack = false, empty, onRetry, onView }: Props) => {
  const list = useRef<VirtualizerHandle>(null)
  if (chats.state === "loading") {
    return (
      <div aria-busy className="flex flex-col gap-1">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <div key={key} className="flex h-19 items-center gap-4 px-3">
            <Skeleton className="size-13 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-1/3 rounded-lg" />
              <Skeleton className="h-4 w-2/3 rounded-lg" />
            </div>
          </div>
        ))}
      </div>
    )
  }
  if (chats.state === "failed") return <ErrorState error={chats.error} onRetry={onRetry} />
  if (chats.rows.length === 0) return empty
  const demoSaid = chats.rows.every(({ demo }) => demo)
  return (
    <>
      <Virtualizer
        ref={list}
        as="ul"
        item="li"
        data={chats.rows}
        itemSize={76}
        onScroll={(offset) => onView(list.current?.findItemIndex(offset) ?? 0)}
      >
        {(row) =>
          row.faces === undefined ? (
            <ChatRowLink key={row.id} row={row} now={now} demoSaid={demoSaid} isWayBack={isWayBack} />
          ) : (
            <GroupRow key={row.id} row={row} faces={row.faces} now={now} />
          )
        }
      </Virtualizer>
      {demoSaid && <DemoNote className="px-3 pt-3" />}
    </>
  )
}
