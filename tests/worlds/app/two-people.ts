/** Two people of a world, and views of what one does about the other. */
import type { FeedEntry } from "#schema/log/entry.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { LiveClient } from "../../../src/client/live-client.ts"
import { register, watch } from "./acting.ts"
import type { TestBrowser, TestTab } from "./browser.ts"
import type { World } from "./world.ts"

export interface Side {
  readonly browser: TestBrowser
  readonly tab: TestTab
  readonly client: LiveClient
  readonly id: number
}

/** Registers a new user in a browser of their own. */
export const arrive = async (world: World, name: string): Promise<Side> => {
  const browser = await world.browser()
  const tab = browser.openTab()
  return { browser, tab, client: tab.client, id: await register(tab.client, name) }
}

export const relation = (client: LiveClient, userId: number) => watch(client.query({ _tag: "relation", userId }))
export const outboxOf = (client: LiveClient) => watch(client.query({ _tag: "outbox" }))

/** The whole feed of a user, as the gateway has it. */
export const feedOf = (world: World, userId: number): Promise<ReadonlyArray<FeedEntry>> =>
  world.gateway.run(Store.use((store) => store.transact((tx) => tx.feeds.pull(userId, 0, 10_000))))

/** The intent that an entry settles. */
export const intentIn = ({ event: { intentId, message } }: FeedEntry): unknown =>
  intentId ?? (typeof message === "object" && message !== null ? Reflect.get(message, "intentId") : undefined)
