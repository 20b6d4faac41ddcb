/** The real worker, which a test can make stand still in the middle of its life, as a frozen or wedged one does. */
import "../../../worker/main.ts"

self.addEventListener("message", ({ data }: MessageEvent) => {
  if (typeof data?.wedge !== "string") return
  const request = new XMLHttpRequest()
  request.open("GET", data.wedge, false)
  request.send()
})
