import { useState } from "react"
import { createBrowserRouter, RouterProvider, useParams } from "react-router-dom"
import { CoinPriceContext } from "../../ui/coins/coin-price.ts"
import { Link } from "../../ui/Link.tsx"
import { ToastRegion } from "../../ui/toasts/ToastRegion.tsx"
import { catalogue } from "./catalogue.ts"

/** Opens one view in one state as it stands in the page, or lists them all. For development only. */
const Gallery = () => {
  const { view = "", state = "" } = useParams()
  const show = catalogue[view]?.[state]
  if (show)
    return (
      <>
        <meta name="gallery" content={`${view}/${state}`} />
        <Shown key={`${view}/${state}`} show={show} />
      </>
    )
  return (
    <main className="h-full overflow-y-auto p-8">
      <h1 className="mb-6 text-3xl font-bold">Gallery</h1>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {Object.entries(catalogue).map(([name, states]) => (
          <section key={name}>
            <h2 className="mb-2 text-lg font-semibold">{name}</h2>
            <ul>
              {Object.keys(states).map((key) => (
                <li key={key}>
                  <Link className="block py-1 text-accent-text underline" to={`/dev/gallery/${name}/${key}`}>
                    {key}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}

const PRICE = { price: 0.0112, currency: "USD" } as const

const Shown = ({ show }: { show: () => React.ReactNode }) => (
  <CoinPriceContext value={PRICE}>
    <Called show={show} />
  </CoinPriceContext>
)
const Called = ({ show }: { show: () => React.ReactNode }) => show()

const Page = () => (
  <>
    <Gallery />
    <ToastRegion />
  </>
)

/** The gallery runs apart from the app: no worker, no gateway, no age gate. */
export const GalleryPage = () => {
  const [router] = useState(() =>
    createBrowserRouter([
      { path: "/dev/gallery/:view?/:state?", Component: Page },
      { path: "*", element: null },
    ]),
  )
  return <RouterProvider router={router} />
}
