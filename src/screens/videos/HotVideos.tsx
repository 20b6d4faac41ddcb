import { useNavigate } from "react-router-dom"
import { useGoBack } from "../../shell/use-go-back.ts"
import { HotVideosView } from "./HotVideosView.tsx"
import { useHotList } from "./use-hot-list.ts"

/** The hot videos. */
export const HotVideos = () => {
  const goBack = useGoBack("/wall")
  const navigate = useNavigate()
  return <HotVideosView hot={useHotList()} onBack={goBack} onAdd={() => void navigate("/profile/edit")} />
}
