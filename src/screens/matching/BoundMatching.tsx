import "../../i18n/seldom-texts.ts"
import { useSession } from "../../account/use-session.ts"
import { useSnapshotNote } from "../../call/use-snapshots.ts"
import { useGetCoins } from "../../coins/use-get-coins.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { DeviceMissingView } from "../call/DeviceMissingView.tsx"
import { StreamVideo } from "../call/StreamVideo.tsx"
import { LazyBoxes } from "../tasks/LazyBoxes.tsx"
import { MatchingView } from "./MatchingView.tsx"
import { MatchLimitView } from "./MatchLimitView.tsx"
import { useMatching } from "./use-matching.ts"

/** Random video matching, bound to the gateway and the camera. */
const BoundMatching = () => {
  const { model, camera, limit, offset, closeLimit, acts } = useMatching()
  const session = useSession()
  const getCoins = useGetCoins()
  const note = useSnapshotNote()
  return (
    <>
      <MatchingView
        model={model}
        ownPicture={camera.stream === null ? undefined : <StreamVideo stream={camera.stream} own />}
        note={note}
        boxes={<LazyBoxes place="match" />}
        {...acts}
        onSafety={({ id, name }) => {
          acts.onGiveUp()
          overlays.open("person", { userId: id, name })
        }}
        onLimit={() => overlays.open("spendingLimit", {})}
        onPerson={({ id, name }) => overlays.open("person", { userId: id, name })}
        onBack={useGoBack("/")}
      />
      {camera.problem !== null && (
        <DeviceMissingView problem={camera.problem.kind} kind="video" onRetry={acts.onStart} onClose={camera.dismiss} />
      )}
      {limit !== undefined && (
        <MatchLimitView
          resetsAt={limit.resetsAt - offset}
          price={limit.livecamMatchPrice}
          balance={session.state === "signedIn" ? session.coins : 0}
          onCoins={() => {
            closeLimit()
            getCoins(limit.livecamMatchPrice)
          }}
          onVip={() => {
            closeLimit()
            overlays.open("vip", {})
          }}
          onClose={closeLimit}
        />
      )}
    </>
  )
}

export default BoundMatching
