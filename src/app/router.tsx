/** The router, made from the table of routes. Its base is the first path segment when that names a language. */
import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom"
import { languageOfPath } from "../i18n/i18n.ts"
import { Loading } from "../loading/Loading.tsx"
import { lazyScreen } from "../loading/lazy-screen.tsx"
import { RouteFailed } from "../loading/RouteFailed.tsx"
import { Root } from "./Root.tsx"
import { type RouteEntry, routeTable } from "./routes.tsx"
import { Shell } from "./Shell.tsx"

const Nothing = () => null
const ToRoot = () => <Navigate to="/" replace />

const routeOf = ({ id, path, meta, load, children }: RouteEntry): RouteObject => ({
  id,
  path,
  // The frame draws a kept screen; its route only fetches it. A screen that cannot be fetched shows the failure in its
  // place.
  lazy: async () => {
    const screen = await load().then(
      (loaded) => loaded.default,
      () => lazyScreen(load),
    )
    return { Component: meta.kept ? Nothing : screen }
  },
  ...(children === undefined ? {} : { children: children.map(routeOf) }),
})

const bare = routeTable.filter(({ meta }) => meta.bare).map(routeOf)
const framed = routeTable.filter(({ meta }) => !meta.bare).map(routeOf)

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteFailed,
    HydrateFallback: Loading,
    children: [{ Component: Shell, children: framed }, ...bare, { path: "*", Component: ToRoot }],
  },
]

const basename = ((): string => {
  const language = languageOfPath(location.pathname)
  return language === undefined ? "/" : `/${language}`
})()

export const makeRouter = () => createBrowserRouter(routes, { basename })
