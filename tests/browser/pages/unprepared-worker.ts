/** The control: jsencrypt in a worker without our preparation, where Math.random throws. */
import "./forbidden-random.ts"
import { JSEncrypt } from "jsencrypt"
import { answerJobs } from "./answer-jobs.ts"

answerJobs(async ({ spki }: { readonly spki: string }) => {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(spki)
  return rsa.encryptOAEP("secret")
})
