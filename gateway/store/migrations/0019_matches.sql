CREATE TABLE "match_seekers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"gender" integer NOT NULL,
	"wanted" text NOT NULL,
	"is_waiting" boolean NOT NULL,
	"since" bigint NOT NULL,
	"lease_until" bigint NOT NULL,
	"match_id" text,
	"last_partner_id" bigint,
	"day" text NOT NULL,
	"free_used" integer NOT NULL,
	"unseen" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"match_id" text PRIMARY KEY NOT NULL,
	"first_id" bigint NOT NULL,
	"second_id" bigint NOT NULL,
	"first_fee" integer NOT NULL,
	"second_fee" integer NOT NULL,
	"first_is_free" boolean NOT NULL,
	"second_is_free" boolean NOT NULL,
	"found_at" bigint NOT NULL,
	"decide_by" bigint NOT NULL,
	"first_agreed" boolean NOT NULL,
	"second_agreed" boolean NOT NULL,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "is_match" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "private_price" integer;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "caller_asked_at" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "callee_asked_at" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "private_at" bigint;--> statement-breakpoint
CREATE INDEX "match_seekers_lanes" ON "match_seekers" USING btree ("gender","wanted","since","user_id") WHERE "match_seekers"."is_waiting";--> statement-breakpoint
CREATE INDEX "match_seekers_leases" ON "match_seekers" USING btree ("lease_until") WHERE "match_seekers"."is_waiting";--> statement-breakpoint
CREATE INDEX "matches_open" ON "matches" USING btree ("decide_by") WHERE "matches"."outcome" is null;