import { useState } from "react"
import { useTranslation } from "react-i18next"
import { isKnownAdult, rememberAdult } from "../account/age-answer.ts"
import type { LiveClient } from "../client/live-client.ts"
import { chooseLanguage, currentLanguage } from "../i18n/i18n.ts"
import { LoadBoundary } from "../loading/LoadBoundary.tsx"
import { Loading } from "../loading/Loading.tsx"
import { lazyScreen } from "../loading/lazy-screen.tsx"
import { logger } from "../logger.ts"

const loadAgeGate = () => import("../screens/age-gate/AgeGateView.tsx")
const loadApp = () => import("./App.tsx")
const App = lazyScreen(loadApp, <Loading />)
const AgeGateView = lazyScreen(async () => ({ default: (await loadAgeGate()).AgeGateView }), <Loading />)

/** Loads, draws and connects nothing of the app until the visitor has said to be an adult. */
export const Gate = ({ started }: { started: (client: LiveClient) => void }) => {
  useTranslation()
  const [isAdult, setAdult] = useState(isKnownAdult)
  return (
    <LoadBoundary>
      {isAdult ? (
        <App started={started} />
      ) : (
        <AgeGateView
          language={currentLanguage()}
          onLanguage={(language) =>
            chooseLanguage(language).catch(() => logger.warn("The language could not be loaded."))
          }
          onAdult={() => {
            rememberAdult()
            setAdult(true)
          }}
          onLeave={() => location.replace("about:blank")}
        />
      )}
    </LoadBoundary>
  )
}

/** Fetched while the texts load: the app for visitors who have answered, the question for the others. */
void (isKnownAdult() ? loadApp() : loadAgeGate())
