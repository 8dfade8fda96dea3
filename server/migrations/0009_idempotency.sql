-- What a creating call answered under the key that its caller gave it, so that a repeat answers the same.
create table idempotency_key (
  -- A digest of the person, the call and the key; the key itself is nowhere.
  id bytea not null primary key,
  request_hash bytea not null,
  -- Encrypted by the key, since an answer may hold a secret address or a token; null until the call is done.
  answer bytea,
  created_at timestamptz not null
);

-- Old ones are cleared away by their age.
create index idempotency_key_created_at on idempotency_key (created_at);
