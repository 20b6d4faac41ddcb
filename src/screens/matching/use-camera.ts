/**
 * The user's camera during a search. Its stream becomes the call's when both sides agree; otherwise it ends with the
 * screen.
 */
import { useCallback, useEffect, useRef, useState } from "react"
import type { AppError } from "#schema/errors.ts"
import { openDevices, stopStream } from "../../call/media/devices.ts"
import { useCallFlow } from "../../call/use-call-flow.ts"

export interface Camera {
  readonly stream: MediaStream | null
  /** Why the camera could not be opened. */
  readonly problem: AppError | null
  /** Resolves to true when the camera is on. */
  readonly open: () => Promise<boolean>
  readonly close: () => void
  readonly dismiss: () => void
  /** Lets the call of this room take the stream when it begins. */
  readonly handTo: (roomNum: string) => void
  /** The call has begun and owns the stream. */
  readonly letGo: () => void
}

export const useCamera = (): Camera => {
  const flow = useCallFlow()
  const held = useRef<MediaStream | null>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const isGone = useRef(false)
  const opening = useRef<Promise<boolean> | null>(null)

  const keep = useCallback((next: MediaStream | null) => {
    held.current = next
    setStream(next)
  }, [])
  const close = useCallback(() => {
    flow.expect(null)
    if (held.current !== null) stopStream(held.current)
    keep(null)
  }, [flow, keep])
  const openNow = useCallback(async () => {
    const devices = await openDevices("video")
    if (!devices.ok) {
      setProblem(devices.error)
      return false
    }
    if (isGone.current) {
      stopStream(devices.value)
      return false
    }
    setProblem(null)
    keep(devices.value)
    return true
  }, [keep])
  /** Presses while the browser asks for leave share one stream. */
  const open = useCallback(async () => {
    if (held.current?.active) return true
    opening.current ??= openNow().finally(() => {
      opening.current = null
    })
    return opening.current
  }, [openNow])
  const handTo = useCallback(
    (roomNum: string) => {
      if (held.current !== null) flow.expect({ roomNum, stream: held.current })
    },
    [flow],
  )
  const letGo = useCallback(() => keep(null), [keep])
  const dismiss = useCallback(() => setProblem(null), [])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      close()
    }
  }, [close])
  return { stream, problem, open, close, dismiss, handTo, letGo }
}
