ALTER TABLE "balances" ADD COLUMN "hash" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "balances" ALTER COLUMN "hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "hash" text;--> statement-breakpoint
-- What stands before is chained as posting-plan.ts does it (chainedHash).
DO $$
DECLARE
	entry record;
	chained text := '';
	owner text := '';
BEGIN
	FOR entry IN SELECT * FROM ledger_entries WHERE account NOT LIKE 'house:%' ORDER BY account, id LOOP
		IF entry.account <> owner THEN
			chained := '';
			owner := entry.account;
		END IF;
		chained := encode(sha256(convert_to(concat_ws('|', chained, entry.account, entry.amount, entry.reason, entry.ref, entry.idempotency_key, entry.at, entry.balance), 'UTF8')), 'hex');
		UPDATE ledger_entries SET hash = chained WHERE id = entry.id;
		UPDATE balances SET hash = chained WHERE account = entry.account;
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_chained" CHECK ("ledger_entries"."hash" is not null or "ledger_entries"."account" like 'house:%');--> statement-breakpoint
-- Postings are only ever added: a mistake is made good by another posting.
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
