-- Certificates: what a member licensed, as it was then, for anybody who is shown its number.

create table certificates (
  -- 128 random bits: only people who were given the number know it. Hashed because a uuid has a few bits that are not
  -- random.
  certificate_id text primary key
    default left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32)
    check (certificate_id ~ '^[0-9a-f]{32}$'),
  entitlement_id bigint not null unique references entitlements,
  -- As they were when it was licensed: names, titles and licences change later, or are gone.
  holder text not null,
  stock_id text not null,
  title text not null,
  creator text not null,
  licence_name text not null,
  -- Which wording of the Standard License; null for any other licence.
  licence_version text,
  -- Null: the address of our own licence.
  licence_url text,
  -- Null: not stated.
  digital_source_type text,
  data_mining text,
  release jsonb
);

-- The files that were sent under a certificate, each once. Nearly always one: a file that is made again is the same,
-- unless its licence fields or the program that makes it have changed since then.
create table certified_files (
  certificate_id text not null references certificates on delete cascade,
  -- SHA-256 of the whole file, hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  first_sent_at timestamptz not null default now(),
  primary key (certificate_id, sha256)
);

-- Public halves of the keys that certificates were ever signed with, so that old certificates can always be checked.
create table certificate_keys (
  -- RFC 7638 thumbprint of the key.
  key_id text primary key,
  -- "x" of RFC 8037: 32 bytes in base64url.
  public_x text not null check (public_x ~ '^[A-Za-z0-9_-]{43}$'),
  first_used_at timestamptz not null default now()
);
