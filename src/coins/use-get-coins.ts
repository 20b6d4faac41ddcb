/** Leads to where coins come from: to the shop, or, with the coins that what was wanted costs, to what helps. */
import { useLocation, useNavigate } from "react-router-dom"
import { overlays } from "../overlays/overlay-stack.ts"
import { keepPlace } from "./place-after-pay.ts"

/** `isForCall`: a call was wanted. */
export const useGetCoins = (isForCall = false): ((needed?: number) => void) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (needed) => {
    keepPlace(`${pathname}${search}`)
    if (needed === undefined) void navigate("/shop")
    else overlays.open("recharge", { needed, isForCall })
  }
}
