/** The video encoder of spec section 9, "480p_1", in numbers (Agora's table of profiles), for media that is not Agora's. */
export const VIDEO_ENCODER = {
  profile: "480p_1",
  width: 640,
  height: 480,
  framesPerSecond: 15,
  bitsPerSecond: 500_000,
} as const
