import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { keepStored, readStored } from "../browser/stored.ts"
import { useRemote } from "../client/use-remote.ts"
import "../i18n/call-media-texts.ts"

const CONF = { _tag: "snapshotConf" } as const
const HAD_A_CALL = "livcam-had-a-call"

/** How a picture of a call is made for a report; undefined where none may be taken, or while that is not known. */
export const useSnapshotConf = () => {
  const conf = useRemote(CONF)
  return conf.state === "ready" && conf.value.isAllowed ? conf.value : undefined
}

/** Shown to both sides before the first call on this device: a report may contain a picture of it. */
export const useSnapshotNote = (): string | undefined => {
  const { t } = useTranslation("more")
  const isAllowed = useSnapshotConf() !== undefined
  return isAllowed && readStored(HAD_A_CALL) === undefined ? t("callMedia.snapshotNote") : undefined
}

/** From the first call that both sides were in, the note is no longer shown. */
export const useHadACall = (hasBegun: boolean): void =>
  useEffect(() => {
    if (hasBegun && readStored(HAD_A_CALL) === undefined) keepStored(HAD_A_CALL, "1")
  }, [hasBegun])

/** What a playing video shows now, as a small JPEG; undefined when it shows nothing, or the browser cannot make one. */
export const takeSnapshot = async (
  video: HTMLVideoElement,
  { quality, edge }: { readonly quality: number; readonly edge: number },
): Promise<Blob | undefined> => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const scale = Math.min(1, edge / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
  return made ?? undefined
}
