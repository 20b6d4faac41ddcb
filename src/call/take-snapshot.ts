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
