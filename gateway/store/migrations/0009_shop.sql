CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"coin_id" integer NOT NULL,
	"coin_code" text NOT NULL,
	"item_name" text NOT NULL,
	"coins" bigint NOT NULL,
	"free_coins" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_usd" bigint NOT NULL,
	"currency" text NOT NULL,
	"country_code" text NOT NULL,
	"channel_code" text NOT NULL,
	"channel_name" text NOT NULL,
	"offer_id" text,
	"page_name" text NOT NULL,
	"status" text NOT NULL,
	"refund" text,
	"refundable" boolean NOT NULL,
	"is_over" boolean NOT NULL,
	"is_credited" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"taken" bigint NOT NULL,
	"moves" integer NOT NULL,
	"reference" text,
	"refund_asked_at" bigint,
	"refund_reason" text,
	"paid_at" bigint,
	"expires_at" bigint NOT NULL,
	"look_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "orders_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_words" (
	"channel_code" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "payment_words_channel_code_event_id_pk" PRIMARY KEY("channel_code","event_id")
);
--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_look" ON "orders" USING btree ("look_at") WHERE "orders"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_words_order" ON "payment_words" USING btree ("order_id");