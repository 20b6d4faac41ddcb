/** Logging in by an account elsewhere. */
import type { MoreTexts } from "../shape.ts"

export const elsewhere: Pick<MoreTexts, "elsewhere"> = {
  elsewhere: {
    or: "ou",
    with: "Continuar com {{provider}}",
    phone: "Continuar com número de telefone",
    offline: "Está offline. Para isto é preciso uma ligação.",
    busy: "A iniciar sessão com {{provider}}…",
    denied: "O início de sessão com {{provider}} precisa da sua autorização",
    cancelled: "Voltou atrás em {{provider}}, por isso não iniciou sessão.",
    unreachable: "{{provider}} não responde agora. Tente mais tarde.",
    expired: "Este início de sessão demorou demasiado ou começou noutro navegador. Tente de novo.",
    failed: "Não foi possível iniciar sessão com {{provider}}. Tente de novo.",
    own: "Iniciar sessão de outra forma",
  },
}
