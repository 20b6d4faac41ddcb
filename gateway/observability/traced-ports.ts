/** The gateway's own ports, traced: transactions with their statements, media files, payment providers, translators. */
import { Clock, Context, Effect, Exit, Layer, Option, Tracer } from "effect"
import { MediaStorage } from "../media/storage.ts"
import type { PaymentProvider } from "../payment/provider.ts"
import { OnStatement } from "../store/sql/statements.ts"
import { Store } from "../store/store.ts"
import type { TranslatorPort } from "../translation/translator.ts"
import { spanNow, traced } from "./traces.ts"

/** A span for each statement, under the transaction's span. */
const statementsUnder =
  (span: Tracer.Span, tracer: Tracer.Tracer, clock: Clock.Clock): typeof OnStatement.Service =>
  (summary) => {
    const statement = tracer.span({
      name: summary,
      parent: Option.some(span),
      annotations: Context.empty(),
      links: [],
      startTime: clock.currentTimeNanosUnsafe(),
      kind: "client",
      root: false,
      sampled: true,
    })
    statement.attribute("db.system.name", "postgresql")
    statement.attribute("db.query.summary", summary)
    return (isFailed) =>
      statement.end(clock.currentTimeNanosUnsafe(), isFailed ? Exit.die(new RefusedStatement()) : Exit.void)
  }

class RefusedStatement extends Error {
  override readonly name = "RefusedStatement"
}

const tracedTransaction = <A, E, R>(how: string, transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  traced(
    "transaction",
    { "livcam.transaction": how },
    Effect.flatMap(spanNow, (span) =>
      span === null
        ? transaction
        : Effect.flatMap(Tracer.Tracer, (tracer) =>
            Effect.flatMap(Clock.Clock, (clock) =>
              Effect.provideService(transaction, OnStatement, statementsUnder(span, tracer, clock)),
            ),
          ),
    ),
  )

export const tracedStore = (store: Layer.Layer<Store>): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(Store, ({ transact, holding, single, listen }) => ({
      transact: (body) => tracedTransaction("serializable", transact(body)),
      holding: (userIds, body) => tracedTransaction("holding", holding(userIds, body)),
      single: (body) => tracedTransaction("single", single(body)),
      listen,
    })),
    // provideMerge: what the store's layer provides besides the store stays available; it may carry the metrics.
  ).pipe(Layer.provideMerge(store))

export const tracedMedia = <E, R>(storage: Layer.Layer<MediaStorage, E, R>): Layer.Layer<MediaStorage, E, R> =>
  Layer.effect(
    MediaStorage,
    Effect.map(MediaStorage, ({ put, get, size, remove }) => ({
      put: (name, bytes, type) =>
        traced("media put", { "livcam.bytes": bytes.length }, put(name, bytes, type), "client"),
      get: (...given) => traced("media get", {}, get(...given), "client"),
      size: (name) => traced("media size", {}, size(name), "client"),
      remove: (name) => traced("media remove", {}, remove(name), "client"),
    })),
  ).pipe(Layer.provide(storage))

export const tracedPayments = (provider: PaymentProvider): PaymentProvider => {
  const channel = provider.channel.code
  const asked = <A, E, R>(what: string, asking: Effect.Effect<A, E, R>) =>
    traced(`payment ${what}`, { "livcam.channel": channel }, asking, "client")
  const { cards } = provider
  return {
    ...provider,
    openCheckout: (checkout) => asked("openCheckout", provider.openCheckout(checkout)),
    charge: (charge) => asked("charge", provider.charge(charge)),
    openConfirming: (...given) => asked("openConfirming", provider.openConfirming(...given)),
    ask: (orderId, reference) => asked("ask", provider.ask(orderId, reference)),
    close: (orderId, reference) => asked("close", provider.close(orderId, reference)),
    refund: (orderId, reference) => asked("refund", provider.refund(orderId, reference)),
    cards: {
      makeCustomer: (userId) => asked("makeCustomer", cards.makeCustomer(userId)),
      openAdding: (customer, returnUrl) => asked("openAdding", cards.openAdding(customer, returnUrl)),
      list: (customer) => asked("listCards", cards.list(customer)),
      remove: (customer, cardId) => asked("removeCard", cards.remove(customer, cardId)),
      ofPayment: (reference) => asked("cardOfPayment", cards.ofPayment(reference)),
    },
  }
}

export const tracedTranslator = ({ source, translate }: TranslatorPort): TranslatorPort => ({
  source,
  translate: (text, to) =>
    traced("translate", { "livcam.language": to, "livcam.source": source }, translate(text, to), "client"),
})
