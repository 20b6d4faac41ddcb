/** Opens the way to get coins: the shop, or, with the coins `needed`, the dialog for too few coins. */
import { useLocation, useNavigate } from "react-router-dom"
import { overlays } from "../overlays/overlay-stack.ts"
import { keepPlace } from "./place-after-pay.ts"

/** `isForCall`: the coins are needed for a call. */
export const useGetCoins = (isForCall = false): ((needed?: number) => void) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (needed) => {
    keepPlace(`${pathname}${search}`)
    if (needed === undefined) void navigate("/shop")
    else overlays.open("recharge", { needed, isForCall })
  }
}
