CREATE TABLE "backpack_items" (
	"item_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"gift_id" integer NOT NULL,
	"gift_name" text NOT NULL,
	"gift_image" text NOT NULL,
	"got_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE INDEX "backpack_items_expiry" ON "backpack_items" USING btree ("expires_at");