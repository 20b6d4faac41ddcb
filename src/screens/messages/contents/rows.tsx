/** How each kind of content is drawn in a thread: a kind without a row does not compile. */
import { type ReactNode, Suspense } from "react"
import type { MessageContent } from "#schema/chat/message.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { lazyPart } from "../../../loading/lazy-part.ts"
import type { ContentOf, RowProps } from "./row-props.ts"
import { TextRow } from "./TextRow.tsx"

// They are not on every thread: the first one need not wait for them.
const CallRow = lazyPart(async () => ({ default: (await import("./CallRow.tsx")).CallRow }))
const UnknownRow = lazyPart(async () => ({ default: (await import("./UnknownRow.tsx")).UnknownRow }))

const rows: { readonly [K in MessageContent["kind"]]: (props: RowProps<ContentOf<K>>) => ReactNode } = {
  text: TextRow,
  call: ({ content, message, now, isHost, callOff, actions }) => (
    <Suspense fallback={<div className="h-19" />}>
      <CallRow
        call={content.call}
        mine={message.mine}
        time={message.time}
        now={now}
        off={callOff}
        onCall={isHost ? actions.onCall : undefined}
      />
    </Suspense>
  ),
  notice: ({ content }) => <p className="px-10 pt-3 text-center text-sm text-muted">{sanitiseText(content.text)}</p>,
  unknown: (props) => (
    <Suspense fallback={<div className="h-19" />}>
      <UnknownRow {...props} />
    </Suspense>
  ),
}

/** A row of K's own contents; it is handed the content that K was read from. */
export const rowOf = ({ kind }: MessageContent) => rows[kind] as (props: RowProps) => ReactNode
