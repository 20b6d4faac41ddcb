import { Suspense } from "react"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { lazyPart } from "../../../loading/lazy-part.ts"
import { classNames } from "../../../ui/class-names.ts"
import { SendMark } from "../SendMark.tsx"
import type { ContentOf, RowProps } from "./row-props.ts"

// Loaded lazily, so that the first thread does not wait for them.
const TranslateButton = lazyPart(async () => ({ default: (await import("../seldom.ts")).TranslateButton }))
const ParkedOptions = lazyPart(async () => ({ default: (await import("../seldom.ts")).ParkedOptions }))

/**
 * One text: own texts at the end of the line, the other side's at its start. Time and ticks are shown at the end of a
 * group.
 */
export const TextRow = ({
  content,
  message,
  isFirst,
  isLast,
  name,
  now,
  words,
  actions,
}: RowProps<ContentOf<"text">>) => {
  const { mine, state, translation } = message
  const isParked = state === "parked"
  const showsMark = mine && state !== null && (isLast || state !== "read")
  return (
    <div
      className={classNames(
        "flex flex-col px-4 md:px-6",
        mine ? "items-end" : "items-start",
        isFirst ? "pt-3" : "pt-1",
      )}
    >
      <div
        dir="auto"
        className={classNames(
          "max-w-[82%] rounded-2xl px-4 py-2.5 text-base leading-snug break-words whitespace-pre-wrap md:max-w-[68%]",
          mine ? "bg-mine text-white" : "bg-raised text-ink",
          mine && !isLast && "rounded-ee-md",
          mine && isLast && "rounded-ee-sm",
          !mine && isLast && "rounded-es-sm",
          !mine && !isLast && "rounded-es-md",
          mine && !isFirst && "rounded-se-md",
          !mine && !isFirst && "rounded-ss-md",
          isParked && "ring-1 ring-danger-text",
        )}
      >
        <span className="sr-only">{mine ? words.you : name}: </span>
        {sanitiseText(content.text)}
        {translation && translation.text !== content.text && (
          <p lang={translation.language} dir="auto" className="mt-1 border-t border-line pt-1">
            {sanitiseText(translation.text)}
          </p>
        )}
      </div>
      {(isLast || showsMark) && (
        <p className="mt-1 flex flex-wrap items-center gap-1 px-1 text-xs text-faint tabular-nums">
          <time dateTime={new Date(message.time).toISOString()}>
            {chatTimeText(message.time, now, words.yesterday)}
          </time>
          {showsMark && <SendMark state={state} words={words.mark(state)} />}
          {!mine && (
            <Suspense fallback={<span className="py-1">·</span>}>
              <TranslateButton message={message} onTranslate={actions.onTranslate} />
            </Suspense>
          )}
        </p>
      )}
      {isParked && (
        <Suspense fallback={<div className="h-16" />}>
          <ParkedOptions message={message} actions={actions} />
        </Suspense>
      )}
    </div>
  )
}
