-- Rows that change often find room for their next version on their own page, so that no index says anew where they are: whoever reads
-- such an index in a serializable transaction would meet everybody whose row stands on the same page of it. Pages that are full stay so.
ALTER TABLE balances SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE calls SET (fillfactor = 50);
