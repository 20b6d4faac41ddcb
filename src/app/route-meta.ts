/** What the table of routes says about a place. Paths are those below the router's base. */
import { matchRoutes, type RouteObject } from "react-router-dom"
import { type RouteEntry, type RouteMeta, routeTable } from "./routes.tsx"

interface Shape extends Pick<RouteObject, "path"> {
  path: string
  meta: RouteMeta
  children?: Shape[]
}

const shapeOf = ({ path, meta, children }: RouteEntry): Shape => ({
  path,
  meta,
  ...(children === undefined ? {} : { children: children.map(shapeOf) }),
})

const shapes = routeTable.map(shapeOf)

/** An unknown place is public: it leads to the root. */
export const metaOf = (pathname: string): RouteMeta =>
  matchRoutes(shapes, pathname)?.at(-1)?.route.meta ?? { public: true }

/** Every route but the public ones and those marked noLogin. */
export const needsLogin = (pathname: string): boolean => {
  const { public: isPublic, noLogin } = metaOf(pathname)
  return !isPublic && !noLogin
}
