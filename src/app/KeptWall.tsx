import { Activity, useState } from "react"
import { lazyScreen } from "../loading/lazy-screen.tsx"
import { loadWall } from "./routes.tsx"

const Wall = lazyScreen(loadWall)

/** The wall, from its first visit on: hidden while another screen shows, so that its scroll place and filters stay. */
export const KeptWall = ({ isShown }: { isShown: boolean }) => {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <Activity mode={isShown ? "visible" : "hidden"}>
      <Wall />
    </Activity>
  )
}
