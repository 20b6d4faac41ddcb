/** The real worker. A test can block it at any moment, as a frozen or hung worker is. */
import "../../../worker/main.ts"

self.addEventListener("message", ({ data }: MessageEvent) => {
  if (typeof data?.wedge !== "string") return
  const request = new XMLHttpRequest()
  request.open("GET", data.wedge, false)
  request.send()
})
