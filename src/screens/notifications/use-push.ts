import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSession } from "../../account/use-session.ts"
import { useCommand } from "../../client/use-command.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { pushTexts } from "../../i18n/push-texts.ts"
import { logger } from "../../logger.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import type { NotificationsModel } from "./NotificationsOverlay.tsx"
import { keepTexts, nextProof, noteSaved, pushAble, subscribe, unsubscribe } from "./push-device.ts"

export const PUSH = { _tag: "push" } as const
const WEBAPP = { _tag: "webapp" } as const
/** How long to wait for the test push, ms. A later one is most likely lost. */
const PROOF_MS = 45_000

/**
 * Whether this device shows notifications, and the actions that change it. Only a press asks the browser for anything.
 */
export const usePush = () => {
  const { t } = useTranslation("more")
  const session = useSession()
  const execute = useCommand()
  const errorText = useErrorText()
  const { refresh, ...remote } = useRemote(PUSH)
  const webapp = useRemote(WEBAPP)
  const installed = webapp.state === "loading" ? undefined : webapp.value
  const [busy, setBusy] = useState<NotificationsModel["busy"]>()
  const [trouble, setTrouble] = useState<NotificationsModel["trouble"]>()
  const value = remote.state === "loading" ? undefined : remote.value
  const userId = session.state === "signedIn" ? session.user.id : 0
  const able = pushAble()
  const hasPermission = able === "able" && Notification.permission === "granted"

  const save = async (publicKey: string, names: boolean): Promise<boolean> => {
    const subscription = await subscribe(publicKey)
    const saved = await execute({ _tag: "savePush", subscription, names })
    if (saved.ok) noteSaved(userId, subscription.endpoint)
    else showToast(errorText(saved.error))
    return saved.ok
  }

  const prove = async (publicKey: string, names: boolean): Promise<void> => {
    if ((await Notification.requestPermission()) !== "granted") return
    await keepTexts(pushTexts(t))
    const proof = nextProof(PROOF_MS)
    if (!(await save(publicKey, names))) return
    const token = await proof
    if (token === undefined) return setTrouble("silent")
    const proved = await execute({ _tag: "provePush", token })
    if (!proved.ok) return setTrouble("silent")
    const { gold } = proved.value
    showToast(gold > 0 ? t("tasks.got", { count: gold }) : t("notify.onNow"))
  }

  const inTurn = async (what: NonNullable<typeof busy>, work: () => Promise<unknown>): Promise<void> => {
    setBusy(what)
    setTrouble(undefined)
    try {
      await work()
    } catch (cause) {
      logger.warn("The browser gave no subscription.", cause)
      setTrouble("failed")
    }
    await refresh()
    setBusy(undefined)
  }

  const model: NotificationsModel = {
    able,
    // The browser's own permission counts: without it nothing is shown.
    status: value === undefined ? undefined : value.status === 1 && hasPermission ? "on" : "off",
    bonus: value?.hasCoin ? value.gold : 0,
    installBonus: installed?.hasCoin ? installed.gold : 0,
    names: value?.names ?? false,
    failed: remote.state === "failed" && value === undefined ? remote.error : undefined,
    busy,
    trouble,
  }
  return {
    model,
    turnOn: () => value && void inTurn("on", () => prove(value.publicKey, value.names)),
    setNames: (names: boolean) => value && void inTurn("names", () => save(value.publicKey, names)),
    turnOff: () =>
      void inTurn("off", async () => {
        const done = await execute({ _tag: "savePush", subscription: null, names: false })
        if (!done.ok) return showToast(errorText(done.error))
        await unsubscribe()
        showToast(t("notify.offNow"))
      }),
    retry: () => void refresh(),
  }
}
