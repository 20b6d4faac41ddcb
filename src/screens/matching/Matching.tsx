import { Suspense, useEffect } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { isFromCoinPage } from "../../coins/coin-page.ts"
import { Loading } from "../../loading/Loading.tsx"
import { lazyPart } from "../../loading/lazy-part.ts"

/** Brings all of calling, which matching needs. */
const BoundMatching = lazyPart(() => import("./BoundMatching.tsx"))

/**
 * Redirects to the root when it is the first page of a visit, or when the user comes from buying coins (spec section
 * 2). A reload is no first page: its history entry has a key.
 */
const Matching = () => {
  const { key } = useLocation()
  const navigate = useNavigate()
  const isFirst = key === "default"
  // Members only: the route guard asks visitors to log in, and must find this address again once the session is known.
  const isMember = useSession().state === "signedIn"
  // In an effect: the previous page reports that it was left after this page is first drawn and before effects run.
  useEffect(() => {
    if (isMember && (isFirst || isFromCoinPage(key))) void navigate("/", { replace: true })
  }, [isMember, isFirst, key, navigate])
  return isFirst ? (
    <Loading />
  ) : (
    <Suspense fallback={<Loading />}>
      <BoundMatching />
    </Suspense>
  )
}

export default Matching
