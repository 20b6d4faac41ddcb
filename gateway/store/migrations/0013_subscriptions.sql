CREATE TABLE "subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"coin_id" integer NOT NULL,
	"coin_code" text NOT NULL,
	"item_name" text NOT NULL,
	"type" text NOT NULL,
	"coins" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_usd" bigint NOT NULL,
	"currency" text NOT NULL,
	"country_code" text NOT NULL,
	"channel_code" text NOT NULL,
	"channel_name" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"started_at" bigint NOT NULL,
	"periods" integer NOT NULL,
	"paid_until" bigint NOT NULL,
	"failures" integer NOT NULL,
	"next_at" bigint,
	"open_order_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "type" text DEFAULT 'once' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_id" text;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_next" ON "subscriptions" USING btree ("next_at") WHERE "subscriptions"."next_at" is not null;