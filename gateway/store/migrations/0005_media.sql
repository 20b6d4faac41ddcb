CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"user_id" bigint NOT NULL,
	"blob_id" text NOT NULL,
	"offset" integer NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "upload_parts_user_id_blob_id_offset_pk" PRIMARY KEY("user_id","blob_id","offset")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"user_id" bigint NOT NULL,
	"blob_id" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "uploads_user_id_blob_id_pk" PRIMARY KEY("user_id","blob_id")
);
--> statement-breakpoint
CREATE INDEX "pictures_user" ON "pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pictures_status" ON "pictures" USING btree ("status","at");--> statement-breakpoint
CREATE INDEX "uploads_at" ON "uploads" USING btree ("at");