/** The ids of all routes of the page's own table: a suite that goes through the routes asks whether it knows each. */
import { type RouteEntry, routeTable } from "../../../src/app/routes.tsx"

const idsOf = ({ id, children = [] }: RouteEntry): ReadonlyArray<string> => [id, ...children.flatMap(idsOf)]

export const routeIds: ReadonlyArray<string> = routeTable.flatMap(idsOf)
