/** All routes of the page: path, who may open it, how much of the frame it keeps, where its screen is. */
import type { ComponentType } from "react"
import { withMoreTexts } from "../i18n/with-more-texts.ts"

export interface RouteMeta {
  /** Opens without login (spec section 2: a public route). */
  readonly public?: true
  /** Opens without login, although the spec's public list does not name it. */
  readonly noLogin?: true
  /** No frame around it. */
  readonly bare?: true
  /** On phones the screen takes the place of the bottom navigation. */
  readonly immersive?: true
  /** Stays mounted, hidden, while another route shows. The frame draws it. */
  readonly kept?: true
}

export interface RouteEntry {
  readonly id: string
  readonly path: string
  readonly meta: RouteMeta
  readonly load: () => Promise<{ readonly default: ComponentType }>
  readonly children?: RouteEntry[]
}

export const loadTasks = () => import("../screens/tasks/parts.ts")

export const loadWall = () => import("../screens/wall/Wall.tsx")

/** A screen at `/<id>`, without the bottom navigation on phones. */
const plain = (id: string, load: RouteEntry["load"]): RouteEntry => ({
  id,
  path: `/${id}`,
  meta: { immersive: true },
  load: () => withMoreTexts(load),
})

/** A screen of the shop; all of them load as one part. */
const shop = (id: string, name: keyof typeof import("../screens/shop/parts.ts")): RouteEntry =>
  plain(id, async () => ({ default: (await import("../screens/shop/parts.ts"))[name] }))

/** A screen that few people open. */
const seldom = (
  id: keyof typeof import("./seldom-screens.ts")["seldomScreens"],
  meta: Pick<RouteMeta, "public" | "noLogin"> = {},
): RouteEntry => ({
  ...plain(id, async () => (await import("./seldom-screens.ts")).seldomScreens[id]()),
  meta: { immersive: true, ...meta },
})

const shopScreens = [
  shop("shop", "Shop"),
  shop("pay", "Pay"),
  shop("payRes", "PayResult"),
  shop("payOrderList", "Orders"),
  shop("payRefund", "Refund"),
  shop("refundBack", "RefundResult"),
  shop("cardList", "Cards"),
  shop("paymentMethodsList", "PaymentMethods"),
  shop("paymentInfoAdd", "AddCard"),
]

/** Mutable arrays, because the router's types ask for them. */
export const routeTable: RouteEntry[] = [
  { id: "LivCam", path: "/", meta: { public: true }, load: () => import("../screens/home/Home.tsx") },
  { id: "wall", path: "/wall", meta: { noLogin: true, kept: true }, load: loadWall },
  {
    id: "profile",
    path: "/profile/:friendId",
    meta: { noLogin: true, immersive: true },
    load: () => withMoreTexts(() => import("../screens/profile/Profile.tsx")),
  },
  {
    id: "EditProfile",
    path: "/profile/edit",
    meta: { immersive: true },
    load: () => withMoreTexts(() => import("../screens/edit-profile/EditProfile.tsx")),
  },
  {
    id: "FriendsPage",
    path: "/friends",
    meta: {},
    load: () => withMoreTexts(() => import("../screens/friends/Friends.tsx")),
  },
  seldom("storage"),
  seldom("statistics"),
  seldom("earnings"),
  seldom("wallet"),
  plain("task", async () => ({ default: (await loadTasks()).Tasks })),
  seldom("matching"),
  ...shopScreens,
  ...(["slotmachine", "flipcard", "sacard", "delAccount"] as const).map((id) => seldom(id, { public: true })),
  { ...plain("card", async () => ({ default: (await loadWall()).Cards })), meta: { public: true, immersive: true } },
  seldom("security"),
  seldom("forgotPassword", { noLogin: true }),
  seldom("phoneLogin", { noLogin: true }),
  seldom("help", { noLogin: true }),
  // The part itself knows which public pages exist; any other path leads to the root from there.
  { ...seldom("page", { public: true }), path: "/:page" },
  seldom("calls"),
  seldom("search"),
  seldom("flop"),
  seldom("videos"),
  { ...seldom("videoPlayer"), path: "/videos/:videoId" },
  {
    id: "message",
    path: "/message",
    meta: {},
    load: () => withMoreTexts(() => import("../screens/messages/Messages.tsx")),
    children: [
      {
        id: "IMMessageSession",
        path: "IMMessageSession/:friendId",
        meta: { immersive: true },
        load: () => withMoreTexts(() => import("../screens/messages/Thread.tsx")),
      },
      { ...seldom("IMSayHiSession"), path: "IMSayHiSession" },
    ],
  },
  { ...seldom("devLog", { noLogin: true }), path: "/dev/log" },
  {
    id: "LoginPage",
    path: "/login",
    meta: { public: true, bare: true },
    load: () => withMoreTexts(() => import("../screens/login/LoginPage.tsx")),
  },
]
