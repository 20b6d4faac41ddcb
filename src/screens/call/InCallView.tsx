import { CameraOff, LoaderCircle, TriangleAlert } from "lucide-react"
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Photo } from "../../ui/people/Photo.tsx"
import { CallBackdrop } from "./CallBackdrop.tsx"
import { CallControls } from "./CallControls.tsx"
import { CallStage } from "./CallStage.tsx"
import { CallTopLine } from "./CallTopLine.tsx"
import type { InCallActions, InCallModel } from "./call-model.ts"
import { OwnTile } from "./OwnTile.tsx"
import "./options.css"

const HIDES_AFTER_MS = 4_500

/** The controls hide after `HIDES_AFTER_MS` without input. Any touch, move or key shows them again. */
const useHidingControls = (mayHide: boolean): { readonly isShown: boolean; readonly stir: () => void } => {
  const [isShown, setShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stir = useCallback(() => {
    clearTimeout(timer.current)
    setShown(true)
    if (mayHide) timer.current = setTimeout(() => setShown(false), HIDES_AFTER_MS)
  }, [mayHide])
  useEffect(() => {
    stir()
    return () => clearTimeout(timer.current)
  }, [stir])
  return { isShown: isShown || !mayHide, stir }
}

/**
 * Keeps the user's own picture and toasts below this box, which tells the call's cost and end: writes the box's lower
 * edge (px) to `--below-call`.
 */
const keepOthersBelow = (box: HTMLElement | null): (() => void) | undefined => {
  if (box === null) return
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => {
    // Skipped while the options are open: those lie over the picture and the toasts.
    if (box.querySelector(".call-options") === null)
      style.setProperty("--below-call", `${Math.round(box.getBoundingClientRect().bottom + 8)}px`)
  })
  watch.observe(box)
  return () => {
    watch.disconnect()
    style.removeProperty("--below-call")
  }
}

interface Props extends InCallActions {
  call: InCallModel
  /** The other side's video, filling its box. Absent before it arrives and in voice calls. */
  remotePicture?: ReactNode
  /** The user's own video. */
  ownPicture?: ReactNode
  /** Options for sound and picture: devices, windows. */
  options?: ReactNode
  /** The chat over the picture. */
  chat?: ReactNode
  /** Match calls only: what stands below the first line. */
  match?: ReactNode
  /** Makes the call small, over the page. */
  onShrink: () => void
}

/** The call: the other person fills the screen, the user is in a corner, and the controls hide. */
export const InCallView = ({ call, remotePicture, ownPicture, options, chat, match, onShrink, ...actions }: Props) => {
  const { t } = useTranslation()
  const [isSwapped, setSwapped] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const showsRemote = remotePicture !== undefined && call.remoteCamera
  const { isShown, stir } = useHidingControls(showsRemote && call.phase === "talking" && !isOpen)
  const theirs = showsRemote ? remotePicture : <NoPicture call={call} />
  const mine = call.camera && ownPicture ? ownPicture : <OwnPictureOff />
  const hasTile = call.kind === "video"
  return (
    <CallStage
      label={t("call.inCall", { name: call.person.name })}
      onEscape={() => {
        if (isOpen) setOpen(false)
        else if (!leaveField()) onShrink()
      }}
      data-quiet={!isShown || undefined}
      onPointerMove={stir}
      onPointerDown={stir}
      onKeyDown={stir}
      className="call-stage night fixed inset-0 z-50 overflow-hidden bg-black text-white outline-none"
    >
      <div
        className={classNames(
          "absolute inset-0 transition duration-500",
          call.phase === "apart" && "brightness-40 saturate-50",
        )}
      >
        {hasTile && isSwapped ? mine : theirs}
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-0 h-56 bg-linear-to-t from-black/70 to-transparent"
      />
      {hasTile && (
        <OwnTile
          label={isSwapped ? t("call.theirPicture", { name: call.person.name }) : t("call.yourPicture")}
          onSwap={() => setSwapped(!isSwapped)}
        >
          {isSwapped ? theirs : mine}
        </OwnTile>
      )}
      <div
        ref={keepOthersBelow}
        className={classNames(
          "absolute inset-x-4 top-[max(1rem,env(safe-area-inset-top))] mx-auto max-w-xl",
          isOpen ? "z-40" : "z-10",
        )}
      >
        <CallTopLine call={call} isOpen={isOpen} onOptions={() => setOpen(!isOpen)} />
        {isOpen && options}
        {call.isHalted ? <Halted /> : <WeakNetwork call={call} />}
        {match}
        {call.endingFor !== null && (
          <div className="mt-2 flex flex-wrap items-center gap-3 rounded-2xl bg-danger px-4 py-3 text-sm font-medium text-white">
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            <p role="alert" className="min-w-[min(60%,10rem)] flex-1">
              {t(call.endingFor === "coins" ? "call.endingSoon" : "call.limitSoon")}
            </p>
            {call.endingFor === "coins" && (
              <Button size="small" onClick={actions.onTopUp}>
                {t("call.topUp")}
              </Button>
            )}
          </div>
        )}
      </div>
      {call.phase === "apart" && (
        <div
          role="status"
          className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 text-center"
        >
          <LoaderCircle aria-hidden className="size-10 animate-spin" />
          <p role="timer" className="text-xl font-semibold tabular-nums">
            {t("call.apart", { seconds: call.apartSecondsLeft ?? 0 })}
          </p>
          <p className="text-white/85">{t("call.thenEnds")}</p>
        </div>
      )}
      {chat}
      <CallControls call={call} isShown={isShown} onStir={stir} {...actions} />
    </CallStage>
  )
}

/** Leaves the text field first; true when it had the focus. */
const leaveField = (): boolean => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return false
  field.blur()
  return true
}

/** Says that no new minute is charged, because the connection is broken. */
const Halted = () => {
  const { t } = useTranslation("more")
  return (
    <p role="status" className="call-notice">
      {t("callMedia.halted")}
    </p>
  )
}

const WeakNetwork = ({ call: { step, remoteWeak, person, kind } }: { call: InCallModel }) => {
  const { t } = useTranslation("more")
  if (kind === "voice" || (step === "whole" && !remoteWeak)) return null
  const own = step === "off" ? t("callMedia.weakOwn") : t("callMedia.weakSmall")
  return (
    <p role="status" className="call-notice">
      {step === "whole" ? t("callMedia.weakTheirs", { name: person.name }) : own}
    </p>
  )
}

const NoPicture = ({ call }: { call: InCallModel }) => {
  const { t } = useTranslation()
  const more = useTranslation("more").t
  const { person } = call
  return (
    <CallBackdrop person={person}>
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-5 text-center @container">
        <span
          className="call-speaker"
          data-speaks={call.remoteSpeaks || undefined}
          title={call.remoteSpeaks ? more("callMedia.speaks", { name: person.name }) : undefined}
        >
          <Photo src={person.photo} name={person.name} eager className="aspect-square w-full rounded-full text-5xl" />
        </span>
        {call.phase === "joining" || call.phase === "checking" ? (
          <span role="status" className="flex items-center gap-2.5 text-white/90 @max-[15rem]:hidden">
            <LoaderCircle aria-hidden className="size-5 animate-spin" />
            {call.phase === "checking"
              ? t("call.checking")
              : call.kind === "video"
                ? t("call.waitingPicture")
                : t("call.connecting")}
          </span>
        ) : (
          call.kind === "video" &&
          !call.remoteWeak && (
            <span className="text-white/85 @max-[15rem]:hidden">
              {t("call.remoteCameraOff", { name: person.name })}
            </span>
          )
        )}
      </span>
    </CallBackdrop>
  )
}

const OwnPictureOff = () => (
  <span className="flex size-full items-center justify-center bg-linear-to-br from-[#4a2456] to-[#24122e] text-white/80">
    <CameraOff aria-hidden className="size-8" />
  </span>
)
