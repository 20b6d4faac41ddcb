/** The ids of all routes in the page's own table. A suite that goes through the routes checks that it knows each. */
import { type RouteEntry, routeTable } from "../../../src/app/routes.tsx"

const idsOf = ({ id, children = [] }: RouteEntry): ReadonlyArray<string> => [id, ...children.flatMap(idsOf)]

export const routeIds: ReadonlyArray<string> = routeTable.flatMap(idsOf)
