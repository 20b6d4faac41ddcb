import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { AskFriendView } from "./AskFriendView.tsx"
import { useAct } from "./use-act.ts"

const AskFriendOverlay = ({ userId, name, onClose }: OverlayProps["askFriend"] & Closable) => {
  const act = useAct()
  const ask = async (text: string) => {
    if (await act({ _tag: "requestFriend", to: userId, text })) onClose()
  }
  return <AskFriendView name={name} onAsk={(text) => void ask(text)} onClose={onClose} />
}

export default AskFriendOverlay
