import { Suspense, useEffect } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { isFromCoinPage } from "../../coins/coin-page.ts"
import { Loading } from "../../loading/Loading.tsx"
import { lazyPart } from "../../loading/lazy-part.ts"

/** All of calling, which matching needs. */
const BoundMatching = lazyPart(() => import("./BoundMatching.tsx"))

/** As the first page of a visit (a reload is none: its place has a key), or from where coins are bought, it leads to LivCam (spec section 2). */
const Matching = () => {
  const { key } = useLocation()
  const navigate = useNavigate()
  const isFirst = key === "default"
  // Who has not signed in is led by the guard, which asks for the login; it must still find this place when the session is known.
  const isMember = useSession().state === "signedIn"
  // The page before this one says that it was left before effects run, and after this one is first drawn.
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
