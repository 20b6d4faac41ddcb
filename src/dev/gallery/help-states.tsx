import { lazy, Suspense } from "react"
import type { SupportEntry } from "#schema/support/worker-api.ts"
import legal from "../../i18n/en/legal.ts"
import { withPartTexts } from "../../i18n/part-texts.ts"
import { HelpView } from "../../screens/help/HelpView.tsx"
import { ServiceView } from "../../screens/help/ServiceView.tsx"
import { LandingView } from "../../screens/open/LandingView.tsx"
import { LegalView } from "../../screens/open/LegalView.tsx"
import { PageLinks } from "../../shell/PageLinks.tsx"
import { framed } from "./Framed.tsx"

const nothing = () => {}
const now = Date.now()

const request = (n: number, fields: Partial<SupportEntry>): SupportEntry => ({
  ...{ intentId: `intent-${n}`, topic: "coins", text: "I paid twice for one package, see order 4711.", at: now },
  ...{ state: "waiting", refused: null, number: null },
  ...fields,
})
const requests = [
  request(1, {}),
  request(2, { state: "parked", refused: { kind: "supportLimit" } }),
  request(3, { state: "received", number: 4711 }),
]

const HelpShown = ({ isVisitor = false, written = [] }: { isVisitor?: boolean; written?: typeof requests }) => (
  <HelpView
    onBack={nothing}
    service={
      <ServiceView
        isVisitor={isVisitor}
        requests={written}
        onSend={async () => true}
        onRetry={nothing}
        onGiveUp={nothing}
      />
    }
    links={<PageLinks />}
  />
)

/** Loads its texts with it: no other view has them. */
const Shown = lazy(() => withPartTexts("pages", () => withPartTexts("help", async () => ({ default: HelpShown }))))
const shown = (props: Parameters<typeof HelpShown>[0]) =>
  framed(
    <Suspense>
      <Shown {...props} />
    </Suspense>,
    { immersive: true },
  )

const Landing = lazy(() => withPartTexts("pages", async () => ({ default: LandingView })))
const Legal = lazy(() => withPartTexts("pages", async () => ({ default: LegalView })))

/** The public pages of the spec. */
export const publicPageStates = {
  legal: () =>
    framed(
      <Suspense>
        <Legal page="SafetyCenter" sections={legal.SafetyCenter} onBack={nothing} links={<PageLinks />} />
      </Suspense>,
      { immersive: true },
    ),
  landing: () =>
    framed(
      <Suspense>
        <Landing theme="random" onBack={nothing} links={<PageLinks />} />
      </Suspense>,
      { immersive: true },
    ),
}

export const helpStates = {
  visitor: () => shown({ isVisitor: true }),
  written: () => shown({ written: requests }),
}
