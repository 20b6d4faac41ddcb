/** The newest message of a chat, as the list shows it. A kind of content without a preview does not compile. */
import { Phone, PhoneMissed, Video } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { MessageContent } from "#schema/chat/message.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { useFormats } from "../../../i18n/format.ts"
import { useGiftName } from "../../../i18n/gift-name.ts"
import { classNames } from "../../../ui/class-names.ts"
import { markWords, SendMark } from "../SendMark.tsx"
import type { ContentOf } from "./row-props.ts"
import { useCallWords } from "./use-call-words.ts"

type Last = NonNullable<ChatEntry["last"]>

interface Props<C extends MessageContent = MessageContent> extends Pick<Last, "mine" | "state"> {
  content: C
  /** Class names for the text. */
  look: string
}

const OfText = ({ content, mine, state, look }: Props<ContentOf<"text">>) => {
  const { t } = useTranslation()
  const text = sanitiseText(content.text)
  return (
    <>
      {mine && state !== null && <SendMark state={state} words={t(markWords(state))} />}
      <span className={look}>{mine ? t("chats.you", { text }) : text}</span>
    </>
  )
}

const OfCall = ({ content: { call }, mine, look }: Props<ContentOf<"call">>) => {
  const words = useCallWords()(call, mine)
  const Icon = words.isMissed ? PhoneMissed : call.kind === "video" ? Video : Phone
  return (
    <>
      <Icon aria-hidden className={classNames("size-4 shrink-0", words.isMissed ? "text-danger-text" : "text-faint")} />
      <span className={look}>{words.title}</span>
    </>
  )
}

const OfGift = ({ content: { gift }, look }: Props<ContentOf<"gift">>) => {
  const name = useGiftName()(gift)
  const { number } = useFormats()
  return (
    <>
      <img src={gift.giftImage} alt="" className="size-4 shrink-0" />
      <span className={look}>{`${name} ×${number(gift.count)}`}</span>
    </>
  )
}

const OfNotice = ({ content, look }: Props<ContentOf<"notice">>) => (
  <span className={look}>{sanitiseText(content.text)}</span>
)

const OfUnknown = ({ look }: Props) => {
  const { t } = useTranslation()
  return <span className={look}>{t("thread.newer")}</span>
}

const previews: { readonly [K in MessageContent["kind"]]: (props: Props<ContentOf<K>>) => ReactNode } = {
  text: OfText,
  call: OfCall,
  gift: OfGift,
  notice: OfNotice,
  unknown: OfUnknown,
}

export const Preview = (props: Props) => {
  // The cast is safe: the preview of kind K gets the content from which K was read.
  const Of = previews[props.content.kind] as (props: Props) => ReactNode
  return <Of {...props} />
}
