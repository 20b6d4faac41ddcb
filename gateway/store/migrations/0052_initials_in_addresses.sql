UPDATE "accounts" SET "head_img" = '/media/avatar/' || "id" || '-' || to_hex(ascii(substring("user_name" from '[[:alnum:]]'))) || '.svg'
  WHERE "head_img" = '/media/avatar/' || "id" || '.svg' AND "user_name" ~ '[[:alnum:]]';
