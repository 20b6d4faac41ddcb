/** English of forgotten passwords and account security. Loaded with their screens. */
import { security, securityError } from "../en/security.ts"
import { joinTexts } from "../join-texts.ts"

joinTexts("more", { security })
joinTexts("translation", { error: securityError })
