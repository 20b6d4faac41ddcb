/** Looks up a place in the table of routes. Paths are relative to the router's base. */
import { matchRoutes } from "react-router-dom"
import { type RouteMeta, routeTable } from "./routes.tsx"

/** An unknown place is public: it leads to the root. */
export const metaOf = (pathname: string): RouteMeta =>
  matchRoutes(routeTable, pathname)?.at(-1)?.route.meta ?? { public: true }

/** True for every route but the public ones and those marked noLogin. */
export const needsLogin = (pathname: string): boolean => {
  const { public: isPublic, noLogin } = metaOf(pathname)
  return !isPublic && !noLogin
}
