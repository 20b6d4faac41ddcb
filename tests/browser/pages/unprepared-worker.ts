/** The control: jsencrypt in a worker without our preparation, where Math.random throws. */
import "./forbidden-random.ts"
import { JSEncrypt } from "jsencrypt"

self.addEventListener("message", ({ data }: MessageEvent) => {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(data.input.spki)
  self.postMessage({ value: rsa.encryptOAEP("secret") })
})
