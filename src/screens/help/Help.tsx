import { useTranslation } from "react-i18next"
import { useSession } from "../../account/use-session.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { PageLinks } from "../../shell/PageLinks.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { useAct } from "../people/use-act.ts"
import { HelpView } from "./HelpView.tsx"
import { ServiceView } from "./ServiceView.tsx"

const REQUESTS = { _tag: "supportRequests" } as const

/** Help, open to visitors too: they may be here because they cannot log in. */
export const Help = () => {
  const { t } = useTranslation("help")
  const session = useSession()
  const requests = useQuery(REQUESTS)
  const act = useAct()
  const execute = useCommand()
  return (
    <HelpView
      onBack={useGoBack("/")}
      service={
        <ServiceView
          isVisitor={session.state === "visitor"}
          requests={
            requests.state === "ready" ? requests.value.order.flatMap((id) => requests.value.rows.get(id) ?? []) : []
          }
          onSend={async (draft) => {
            const isKept = await act({ _tag: "askSupport", ...draft })
            if (isKept) showToast(t("service.kept"))
            return isKept
          }}
          onRetry={(intentId) => void execute({ _tag: "retryIntent", intentId })}
          onGiveUp={(intentId) => void execute({ _tag: "cancelIntent", intentId })}
        />
      }
      links={<PageLinks />}
    />
  )
}
