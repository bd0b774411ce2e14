-- Personal access tokens for the API. Stores the SHA-256; the token is shown only once.
create table api_tokens (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  digest bytea not null unique check (octet_length(digest) = 32),
  -- Last letters, to recognise the token.
  ending text not null check (char_length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index api_tokens_of_person on api_tokens (user_id, created_at);
create index api_tokens_expires_at on api_tokens (expires_at);
