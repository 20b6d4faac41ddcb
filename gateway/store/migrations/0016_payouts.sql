CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"points" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"channel_code" text NOT NULL,
	"status" text NOT NULL,
	"rejection" text,
	"requested_at" bigint NOT NULL,
	"settled_at" bigint,
	CONSTRAINT "payouts_payout_id_unique" UNIQUE("payout_id"),
	CONSTRAINT "payouts_above_zero" CHECK ("payouts"."points" > 0 and "payouts"."amount" > 0),
	CONSTRAINT "payouts_settled" CHECK (("payouts"."status" = 'requested') = ("payouts"."settled_at" is null)),
	CONSTRAINT "payouts_rejected" CHECK (("payouts"."status" = 'rejected') = ("payouts"."rejection" is not null))
);
--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("user_id") WHERE "payouts"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("id") WHERE "payouts"."status" = 'requested';