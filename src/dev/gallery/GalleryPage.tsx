import { useState } from "react"
import { createBrowserRouter, RouterProvider } from "react-router-dom"
import { ToastRegion } from "../../ui/ToastRegion.tsx"
import { Gallery } from "./Gallery.tsx"

const Page = () => (
  <>
    <Gallery />
    <ToastRegion />
  </>
)

/** The gallery stands beside the app: no worker, no gateway, no age gate. */
export const GalleryPage = () => {
  const [router] = useState(() =>
    createBrowserRouter([
      { path: "/dev/gallery/:view?/:state?", Component: Page },
      { path: "*", element: null },
    ]),
  )
  return <RouterProvider router={router} />
}
