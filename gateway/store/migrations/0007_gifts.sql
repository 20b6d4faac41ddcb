CREATE TABLE "gift_records" (
	"record_id" text PRIMARY KEY NOT NULL,
	"gift_id" integer NOT NULL,
	"gift_name" text NOT NULL,
	"gift_image" text NOT NULL,
	"gold" bigint NOT NULL,
	"gift_star" integer NOT NULL,
	"friend_gift_sort" integer NOT NULL,
	"sender_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"room_num" text,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_sums" (
	"receiver_id" bigint NOT NULL,
	"gift_id" integer NOT NULL,
	"gift_name" text NOT NULL,
	"gift_image" text NOT NULL,
	"gold" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "gift_sums_receiver_id_gift_id_pk" PRIMARY KEY("receiver_id","gift_id")
);
--> statement-breakpoint
CREATE INDEX "gift_records_receiver" ON "gift_records" USING btree ("receiver_id","time");--> statement-breakpoint
CREATE INDEX "gift_records_sender" ON "gift_records" USING btree ("sender_id","time");