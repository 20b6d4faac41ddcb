CREATE TABLE "payment_customers" (
	"user_id" bigint NOT NULL,
	"channel_code" text NOT NULL,
	"customer" text NOT NULL,
	CONSTRAINT "payment_customers_user_id_channel_code_pk" PRIMARY KEY("user_id","channel_code")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_id" text;