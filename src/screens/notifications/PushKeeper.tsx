import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { useCommand } from "../../client/use-command.ts"
import { useRemote } from "../../client/use-remote.ts"
import { pushTexts } from "../../i18n/push-texts.ts"
import { logger } from "../../logger.ts"
import { isProofAwaited, isSaved, isWantedBy, keepTexts, listenToPush, noteSaved, subscribe } from "./push-device.ts"
import { PUSH } from "./use-push.ts"

/**
 * Runs where notifications can be shown. It opens the pages to which notifications lead, gives their texts to the
 * service worker, and keeps the gateway's subscription equal to the browser's.
 */
const PushKeeper = () => {
  const { t } = useTranslation("more")
  const navigate = useNavigate()
  const execute = useCommand()
  const session = useSession()
  const { refresh, ...remote } = useRemote(PUSH)
  const userId = session.state === "signedIn" ? session.user.id : 0
  const state = remote.state === "ready" && !remote.stale ? remote.value : undefined

  useEffect(() => {
    void keepTexts(pushTexts(t)).catch((cause) => logger.warn("Notifications stay in their former language.", cause))
  }, [t])

  useEffect(
    () =>
      listenToPush((told) => {
        if (told.type === "pushOpen") void navigate(told.path)
        else if (told.type === "pushChanged") void refresh()
        else if (!isProofAwaited()) void execute({ _tag: "provePush", token: told.token }).then(refresh)
      }),
    [navigate, execute, refresh],
  )

  useEffect(() => {
    if (state === undefined || !isWantedBy(userId)) return
    const { publicKey, names, status } = state
    const keep = async () => {
      const subscription = await subscribe(publicKey)
      if (status !== 0 && isSaved(userId, subscription.endpoint)) return
      const saved = await execute({ _tag: "savePush", subscription, names })
      if (saved.ok) noteSaved(userId, subscription.endpoint)
    }
    void keep().catch((cause) => logger.warn("Notifications could not be renewed.", cause))
  }, [state, userId, execute])

  return null
}

export default PushKeeper
