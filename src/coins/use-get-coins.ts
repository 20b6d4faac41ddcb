/** Leads to where coins come from. `needed`: coins that what was wanted costs; the shop marks what is enough. */
import { useLocation, useNavigate } from "react-router-dom"
import { keepPlace } from "./place-after-pay.ts"

export const useGetCoins = (): ((needed?: number) => void) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (needed) => {
    keepPlace(`${pathname}${search}`)
    void navigate(needed === undefined ? "/shop" : `/shop?need=${needed}`)
  }
}
