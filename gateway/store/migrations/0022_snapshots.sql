CREATE TABLE "snapshots" (
	"room_num" text NOT NULL,
	"user_id" bigint NOT NULL,
	"about_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "snapshots_room_num_user_id_pk" PRIMARY KEY("room_num","user_id")
);
--> statement-breakpoint
CREATE INDEX "snapshots_at" ON "snapshots" USING btree ("at");