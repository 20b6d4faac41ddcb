/** Holds a sender to the 480p_1 encoder: size, frames and bits per second, whatever the camera gives. */
import { logger } from "../../../logger.ts"
import { VIDEO_ENCODER } from "../encoder.ts"

/** By how much a picture of this size is scaled down; never up. */
export const scaleDownBy = (width = 0, height = 0): number =>
  Math.max(1, Math.max(width, height) / VIDEO_ENCODER.width, Math.min(width, height) / VIDEO_ENCODER.height)

export const applyEncoder = async (sender: RTCRtpSender | undefined): Promise<void> => {
  if (sender?.track == null) return
  const { width, height } = sender.track.getSettings()
  const parameters = sender.getParameters()
  for (const encoding of parameters.encodings) {
    encoding.maxBitrate = VIDEO_ENCODER.bitsPerSecond
    encoding.maxFramerate = VIDEO_ENCODER.framesPerSecond
    encoding.scaleResolutionDownBy = scaleDownBy(width, height)
  }
  await sender.setParameters(parameters).catch((cause: unknown) => {
    logger.warn("The encoder could not be set.", cause)
  })
}
