CREATE TABLE "video_views" (
	"video_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "video_views_video_id_user_id_pk" PRIMARY KEY("video_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"pic" text NOT NULL,
	"type" text NOT NULL,
	"seconds" integer NOT NULL,
	"status" text NOT NULL,
	"at" bigint NOT NULL,
	"heat" double precision,
	"views" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "video_views_at" ON "video_views" USING btree ("at");--> statement-breakpoint
CREATE INDEX "videos_user" ON "videos" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "videos_heat" ON "videos" USING btree ("heat","id") WHERE "videos"."heat" is not null;