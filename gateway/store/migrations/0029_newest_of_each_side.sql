ALTER TABLE "chats" ADD COLUMN "lower_n" integer;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "higher_n" integer;--> statement-breakpoint
UPDATE "chats" SET "lower_n" = "newest"."lower_n", "higher_n" = "newest"."higher_n" FROM (
  SELECT "session_id", max("n") FILTER (WHERE "send_user_id" < "receive_user_id") AS "lower_n",
    max("n") FILTER (WHERE "send_user_id" > "receive_user_id") AS "higher_n"
  FROM "messages" GROUP BY "session_id"
) AS "newest" WHERE "newest"."session_id" = "chats"."session_id";
