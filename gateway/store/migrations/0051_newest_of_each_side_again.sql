UPDATE "chats" SET "lower_n" = "newest"."lower_n", "higher_n" = "newest"."higher_n" FROM (
  SELECT "session_id", max("n") FILTER (WHERE "send_user_id" < "receive_user_id") AS "lower_n",
    max("n") FILTER (WHERE "send_user_id" > "receive_user_id") AS "higher_n"
  FROM "messages" GROUP BY "session_id"
) AS "newest" WHERE "newest"."session_id" = "chats"."session_id"
  AND ("chats"."lower_n" IS DISTINCT FROM "newest"."lower_n" OR "chats"."higher_n" IS DISTINCT FROM "newest"."higher_n");
