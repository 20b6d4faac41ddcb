import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useQuery } from "../../client/use-query.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { autoTranslate } from "../messages/translation/auto-translate.ts"
import { PersonView } from "./PersonView.tsx"
import { useAct } from "./use-act.ts"

/** The actions for a person, bound to the relation. */
const PersonOverlay = ({
  userId,
  name,
  messages,
  onDay,
  onSearch,
  snapshot,
  videoId,
  onClose,
}: OverlayProps["person"] & Closable) => {
  const { t } = useTranslation("more")
  const relation = useQuery({ _tag: "relation", userId })
  const act = useAct()
  const navigate = useNavigate()
  useSyncExternalStore(autoTranslate.subscribe, autoTranslate.get)
  const translates = autoTranslate.isOn(userId)
  const block = async (on: boolean) => {
    if (!(await act({ _tag: "block", userId, on }))) return
    onClose()
    showToast(t(on ? "person.blocked" : "person.unblocked", { name }))
  }
  return (
    <PersonView
      name={name}
      relation={relation}
      onDay={
        onDay &&
        (() => {
          onClose()
          onDay()
        })
      }
      onSearch={
        onSearch &&
        (() => {
          onClose()
          onSearch()
        })
      }
      onHistory={
        onDay &&
        (() => {
          onClose()
          void navigate(`/storage?with=${userId}`)
        })
      }
      translates={translates}
      onTranslates={() => autoTranslate.set(userId, !translates)}
      onAsk={() => {
        onClose()
        overlays.open("askFriend", { userId, name })
      }}
      onAnswer={(accept) => void act({ _tag: "answerFriend", userId, accept })}
      onRemove={() => void act({ _tag: "removeFriend", userId })}
      onRemind={(on) => void act({ _tag: "remind", userId, on })}
      onFavourite={(on) => void act({ _tag: "favourite", userId, on })}
      onBlock={(on) => void block(on)}
      onReport={() => {
        onClose()
        overlays.open("report", { userId, name, messages, snapshot, videoId })
      }}
      onClose={onClose}
    />
  )
}

export default PersonOverlay
