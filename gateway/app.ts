/**
 * The whole gateway as one value: what main.ts serves over HTTP and WebSocket, and what tests use in their own process.
 * Composition only; nothing here decides anything.
 */
import { Effect, Layer, ManagedRuntime } from "effect"
import { FlowCookie } from "./accounts/elsewhere/flow-cookie.ts"
import { Providers } from "./accounts/elsewhere/providers.ts"
import { beginSignIn, bringBack, finishSignIn } from "./accounts/elsewhere/sign-in-way.ts"
import { CodeSecret } from "./accounts/mail-codes.ts"
import { hashPassword, PasswordCost, type ScryptCost } from "./accounts/password.ts"
import type { CallTimers } from "./calls/call-timers.ts"
import { callTimersLayer, sharedCallTimersLayer } from "./calls/watch-calls.ts"
import { demoLayer } from "./demo/bots.ts"
import { refuseKnownPasswords } from "./demo/known-password.ts"
import { DEMO_HOSTS, DEMO_PASSWORD, PICTURES, sitterOf } from "./demo/people.ts"
import { scriptedPresence } from "./demo/presence-script.ts"
import { Entropy } from "./entropy.ts"
import { Feed } from "./feed/feed.ts"
import { makeRouter, type Peer, type RouterServices } from "./http/router.ts"
import { GatewayKeys, type KeptKey } from "./http/sealed/gateway-keys.ts"
import { socketAuthLayer } from "./http/socket-auth-layer.ts"
import { Mail, type MailPort } from "./mail/mail.ts"
import { makeDrawnPictures } from "./media/drawn-pictures.ts"
import { type MediaChoice, mediaLayer } from "./media/media-choice.ts"
import { PhotoReviews } from "./media/photo-reviews.ts"
import { PictureMaker } from "./media/picture-maker.ts"
import { PictureReview } from "./media/review.ts"
import { makeDrawnVideos } from "./media/videos/drawn-videos.ts"
import { type LogEntry, logsTo } from "./observability/log.ts"
import { measuring } from "./observability/metrics.ts"
import { tracedMedia, tracedPayments, tracedStore, tracedTranslator } from "./observability/traced-ports.ts"
import type { TracingOptions } from "./observability/traces.ts"
import { Payments } from "./payment/payments.ts"
import type { PaymentProvider } from "./payment/provider.ts"
import { PayoutChannel } from "./payouts/payout-channel.ts"
import { Directory } from "./people/directory.ts"
import { Online } from "./people/online.ts"
import { DayPicks } from "./people/picks.ts"
import { Presence, PresenceScript } from "./people/presence.ts"
import { WallIndex } from "./people/wall-index.ts"
import { WallOrders } from "./people/wall-orders.ts"
import { CodeCarrier, type CodeCarrierPort } from "./phone/code-carrier.ts"
import { Pushes } from "./push/pushes.ts"
import { RateLimit, type Rates } from "./rate-limit.ts"
import { ratesElsewhere } from "./rates-elsewhere.ts"
import { AgoraMessages } from "./realtime/agora/agora-messages.ts"
import { Leases } from "./realtime/agora/leases.ts"
import { type Attached, Hub } from "./realtime/hub.ts"
import { onlineElsewhere } from "./realtime/online-elsewhere.ts"
import { PresencePush } from "./realtime/presence-push.ts"
import type { Connection } from "./realtime/socket.ts"
import type { Upgrade } from "./realtime/socket-auth.ts"
import { SocketLimits } from "./realtime/socket-limits.ts"
import { Sockets } from "./realtime/sockets.ts"
import { type GatewaySettings, Settings } from "./settings.ts"
import { Captcha } from "./shop/captcha.ts"
import { Starting } from "./starting.ts"
import { memoryStore } from "./store/memory/memory-store.ts"
import type { PglitePlace } from "./store/sql/pglite.ts"
import { pgliteStore, postgresStore } from "./store/sql/sql-store.ts"
import type { Store } from "./store/store.ts"
import { phraseBook } from "./translation/phrase-book.ts"
import { Translator, type TranslatorPort } from "./translation/translator.ts"
import { upkeep } from "./upkeep/upkeep.ts"
import { finderOf, SensitiveWords } from "./words/sensitive-words.ts"
import { SENSITIVE_WORDS } from "./words/word-list.ts"

export type StoreChoice =
  | "memory"
  | { readonly pglite: PglitePlace }
  /** `natsUrl`: NATS servers by which gateways notify each other; by default they use the database. */
  | { readonly databaseUrl: string; readonly natsUrl?: string | null }
  | { readonly layer: Layer.Layer<Store> }

export interface GatewayOptions {
  readonly store: StoreChoice
  /** Default: memory. */
  readonly media?: MediaChoice
  /** Replaces sharp. */
  readonly pictures?: Layer.Layer<PictureMaker>
  /** Replaces the maker of video files. */
  readonly videos?: Layer.Layer<never>
  /** Who takes money. Default: nobody. */
  readonly payments?: ReadonlyArray<PaymentProvider>
  /** Translates messages. Default: a phrase book. */
  readonly translator?: TranslatorPort
  /** Sends mail. Default: nobody. */
  readonly mail?: MailPort
  /** Sends codes to telephones. Default: nobody. */
  readonly phone?: CodeCarrierPort
  /** Added to the list of words that users may not write. */
  readonly sensitiveWords?: ReadonlyArray<string>
  /** Replaces ALTCHA. */
  readonly captcha?: Layer.Layer<Captcha>
  /** Replaces the review that approves every picture. */
  readonly review?: Layer.Layer<PictureReview>
  /** Demo content with simulated hosts; a number says how many hosts. */
  readonly demo: boolean | number
  /** Folder of the built page. Absent: no page is served. */
  readonly distDir?: string
  readonly settings?: Partial<GatewaySettings>
  /** Other gateways serve the same store. Default: true for PostgreSQL. */
  readonly isShared?: boolean
  readonly rates?: Rates
  /** The RSA key of a new store. Absent: the gateway makes one, which takes a second. */
  readonly firstKey?: KeptKey
  /** Encrypts the keys in the store. Absent: they are stored unencrypted. */
  readonly secret?: string | null
  /** Refuses to start on a store whose demo accounts still have the publicly known password. */
  readonly production?: boolean
  /** Tests that sign in many users lower it. */
  readonly passwordCost?: ScryptCost
  /** Replaces the clock (TestClock.layer()) and the entropy. */
  readonly clock?: Layer.Layer<never>
  readonly entropy?: Layer.Layer<Entropy>
  /** Called with what the gateway waits for while it starts. */
  readonly starting?: (waitsFor: string) => void
  /** Receives the log's entries. Absent: they go to the console. */
  readonly log?: (entry: LogEntry) => void
  /** Each request is logged. */
  readonly logsRequests?: boolean
  /** Token that opens /metrics. Absent: nothing is measured. */
  readonly metricsToken?: string | null
  /** Where traces are sent. Absent: nothing is traced. */
  readonly traces?: TracingOptions | null
}

export type GatewayServices = RouterServices | Hub | Online | Feed | CallTimers

export interface Gateway {
  /** Answers one request. Without a peer (in tests) the client counts as a browser on this machine. */
  fetch(request: Request, peer?: Partial<Peer>): Promise<Response>
  /** Takes over a connection whose upgrade was accepted: to `config.realtimePath`, from our own origin. */
  attachSocket(connection: Connection, upgrade: Upgrade): Attached
  /** Runs a program on the gateway's own services: for tests, and for what has no endpoint. */
  run<A, E>(program: Effect.Effect<A, E, GatewayServices>): Promise<A>
  /**
   * Announces that the gateway closes soon: it reports "not ready", and users who are online here stay so until the
   * end.
   */
  leave(): void
  /** Stops what runs and closes the store. */
  close(): Promise<void>
}

const storeLayer = (choice: StoreChoice): Layer.Layer<Store> =>
  choice === "memory"
    ? memoryStore
    : "layer" in choice
      ? choice.layer
      : "databaseUrl" in choice
        ? postgresStore(choice.databaseUrl, choice.natsUrl)
        : pgliteStore(choice.pglite)

const entropyLayer = ({ entropy }: GatewayOptions): Layer.Layer<Entropy> => entropy ?? Entropy.layer

/** Loads the tracing libraries only when traces are wanted. */
const tracingLayer = ({ traces, ...options }: GatewayOptions): Layer.Layer<never> =>
  traces === undefined || traces === null
    ? Layer.empty
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("./observability/otlp.ts")),
          ({ otlpTracing }) => otlpTracing(traces),
        ),
      ).pipe(Layer.provide(entropyLayer(options)))

/** Store, files, payments and translations, measured and traced as the options say. */
const ports = ({ store, media, payments, metricsToken, traces, translator = phraseBook }: GatewayOptions) => {
  const plain = { store: storeLayer(store), media: mediaLayer(media ?? "memory") }
  const measured = metricsToken ? measuring(plain.store) : plain.store
  return traces === undefined || traces === null
    ? Layer.mergeAll(measured, plain.media, Payments.layer(payments), Translator.layer(translator))
    : Layer.mergeAll(
        tracedStore(measured),
        tracedMedia(plain.media),
        Payments.layer(payments?.map(tracedPayments)),
        Translator.layer(tracedTranslator(translator)),
      )
}

const wordsLayer = (added: ReadonlyArray<string> = []): Layer.Layer<never> =>
  added.length === 0 ? Layer.empty : Layer.succeed(SensitiveWords, finderOf([...SENSITIVE_WORDS, ...added]))

const demo = (wanted: boolean | number) =>
  wanted === false
    ? Layer.empty
    : Layer.unwrap(
        Effect.map(hashPassword(DEMO_PASSWORD), (passwordHash) =>
          demoLayer({ hosts: wanted === true ? DEMO_HOSTS : wanted, passwordHash }),
        ),
      )

/** Whether other processes may serve the same store; the processes then tell each other who is online. */
const isShared = ({ store, isShared }: GatewayOptions): boolean =>
  isShared ?? (typeof store === "object" && "databaseUrl" in store)

/** All of the gateway except the transport. */
export const gatewayLayer = (options: GatewayOptions) =>
  Layer.mergeAll(
    Leases.layer,
    demo(options.demo),
    options.production ? Layer.effectDiscard(refuseKnownPasswords) : Layer.empty,
    isShared(options) ? ratesElsewhere : Layer.empty,
    upkeep({ isEmbedded: typeof options.store === "object" && "pglite" in options.store }),
  ).pipe(
    Layer.provideMerge(Hub.layer),
    Layer.provideMerge(Layer.mergeAll(PresencePush.layer, AgoraMessages.layer)),
    Layer.provideMerge(Pushes.layer(options.secret)),
    Layer.provideMerge(Sockets.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        Layer.provideMerge(WallIndex.layer, Presence.layer),
        isShared(options) ? sharedCallTimersLayer : callTimersLayer,
        GatewayKeys.layer(options.firstKey, options.secret),
        options.captcha ?? Captcha.layer(options.secret),
        socketAuthLayer,
      ),
    ),
    Layer.provideMerge(PhotoReviews.layer),
    Layer.provideMerge(isShared(options) ? onlineElsewhere : Layer.empty),
    Layer.provideMerge(
      Layer.mergeAll(Feed.layer, Online.layer, SocketLimits.layer, Directory.layer, WallOrders.layer, DayPicks.layer),
    ),
    Layer.provideMerge(
      Layer.mergeAll(
        ports(options),
        entropyLayer(options),
        RateLimit.layer(options.rates),
        PayoutChannel.byHand,
        Providers.layer(options.settings?.signIn),
        FlowCookie.layer(options.secret),
        Layer.succeed(PresenceScript, scriptedPresence),
        options.pictures ?? PictureMaker.layer,
        options.review ?? PictureReview.approveAll,
        options.videos ?? Layer.empty,
        Layer.succeed(Settings, { iceServers: [], agora: null, demo: options.demo !== false, ...options.settings }),
      ),
    ),
    Layer.provideMerge(
      options.passwordCost === undefined ? Layer.empty : Layer.succeed(PasswordCost, options.passwordCost),
    ),
    Layer.provideMerge(wordsLayer(options.sensitiveWords)),
    Layer.provideMerge(options.mail === undefined ? Layer.empty : Layer.succeed(Mail, options.mail)),
    Layer.provideMerge(options.phone === undefined ? Layer.empty : Layer.succeed(CodeCarrier, options.phone)),
    Layer.provideMerge(Layer.succeed(CodeSecret, options.secret ?? null)),
    Layer.provideMerge(tracingLayer(options)),
    Layer.provideMerge(options.clock ?? Layer.empty),
    Layer.provideMerge(options.log === undefined ? Layer.empty : logsTo(options.log)),
    Layer.provideMerge(options.starting === undefined ? Layer.empty : Layer.succeed(Starting, options.starting)),
  )

/** Rejects when the store does not open. */
export const makeGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const runtime = ManagedRuntime.make(gatewayLayer(options))
  const hub = await runtime.runPromise(Effect.service(Hub))
  const online = await runtime.runPromise(Effect.service(Online))
  const sittings = { pictures: PICTURES, sitterOf }
  const [pictures, videos] = [makeDrawnPictures(sittings), makeDrawnVideos(sittings)]
  let isLeaving = false
  const router = makeRouter({
    distDir: options.distDir ?? null,
    hasAgora: options.settings?.agora !== null && options.settings?.agora !== undefined,
    logsRequests: options.logsRequests ?? false,
    metricsToken: options.metricsToken ?? null,
    pictures: (path, request) => (path.startsWith("/media/video/") ? videos : pictures)(path, request),
    signIn: { begin: beginSignIn, bringBack, finish: finishSignIn },
    isLeaving: () => isLeaving,
    run: (effect) => runtime.runPromise(effect),
  })
  return {
    fetch: async (request, peer) => {
      const { host, protocol } = new URL(request.url)
      const own = { ip: "127.0.0.1", isSecure: protocol === "https:", host, country: null }
      return router.fetch(request, { ...own, ...peer })
    },
    attachSocket: (connection, upgrade) => hub.attach(connection, upgrade),
    run: (program) => runtime.runPromise(program),
    leave: () => {
      isLeaving = true
      online.holdAll()
    },
    close: () => runtime.dispose(),
  }
}
