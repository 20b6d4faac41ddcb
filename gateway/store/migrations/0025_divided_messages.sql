ALTER TABLE "messages" DROP CONSTRAINT "messages_message_id_unique";--> statement-breakpoint
DROP INDEX "messages_intent";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_session_id_message_id_unique" UNIQUE("session_id","message_id");