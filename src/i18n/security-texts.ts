/** English of forgotten passwords and account security. It comes with their screens, and with what leads there. */
import { security, securityError, securityLinks, securityLogin } from "./en/security.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", { security, ...securityLinks })
joinTexts("translation", { error: securityError, ...securityLogin })
