import type { PictureStep } from "./picture-steps.ts"

/** The video encoder of spec section 9, "480p_1", in numbers (Agora's table of profiles), for media that is not Agora's. */
export const VIDEO_ENCODER = {
  profile: "480p_1",
  width: 640,
  height: 480,
  framesPerSecond: 15,
  bitsPerSecond: 500_000,
} as const

/**
 * How the picture is encoded at each step (picture-steps.ts). `scale`: how many times smaller it is than the whole one.
 */
export const PICTURE_ENCODERS: Readonly<
  Record<
    PictureStep,
    { readonly isOn: boolean; readonly bitsPerSecond: number; readonly framesPerSecond: number; readonly scale: number }
  >
> = {
  whole: {
    isOn: true,
    bitsPerSecond: VIDEO_ENCODER.bitsPerSecond,
    framesPerSecond: VIDEO_ENCODER.framesPerSecond,
    scale: 1,
  },
  small: { isOn: true, bitsPerSecond: 140_000, framesPerSecond: 10, scale: 2 },
  off: { isOn: false, bitsPerSecond: 140_000, framesPerSecond: 10, scale: 2 },
}
