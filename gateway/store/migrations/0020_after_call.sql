CREATE TABLE "call_ratings" (
	"room_num" text NOT NULL,
	"user_id" bigint NOT NULL,
	"about_id" bigint NOT NULL,
	"stars" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "call_ratings_room_num_user_id_pk" PRIMARY KEY("room_num","user_id")
);
--> statement-breakpoint
CREATE TABLE "call_reports" (
	"room_num" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"online" integer,
	"seconds" integer,
	CONSTRAINT "call_reports_room_num_user_id_kind_pk" PRIMARY KEY("room_num","user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "calls_paused_until" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "server_call" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "call_ratings_about" ON "call_ratings" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "call_reports_at" ON "call_reports" USING btree ("at");--> statement-breakpoint
DROP TRIGGER accounts_changed ON accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts FOR EACH ROW
WHEN ((OLD.email, OLD.user_name, OLD.head_img, OLD.birthday, OLD.country_id, OLD.language_ids, OLD.group_ids, OLD.liked_count, OLD.goddess, OLD.demo, OLD.call_price, OLD.friend_call_price, OLD.rank, OLD.banned, OLD.created_at, OLD.seen_at, OLD.calls_paused_until)
	IS DISTINCT FROM (NEW.email, NEW.user_name, NEW.head_img, NEW.birthday, NEW.country_id, NEW.language_ids, NEW.group_ids, NEW.liked_count, NEW.goddess, NEW.demo, NEW.call_price, NEW.friend_call_price, NEW.rank, NEW.banned, NEW.created_at, NEW.seen_at, NEW.calls_paused_until))
EXECUTE FUNCTION tell_account();
