-- Certificates: what a member licensed, as it was then, for anybody who is shown its number.

create table certificates (
  -- 128 random bits: whoever knows the number was given it. Hashed because a uuid has a few bits that are not random.
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
  -- Null: where our own licence stands.
  licence_url text
);

insert into certificates (entitlement_id, holder, stock_id, title, creator, licence_name, licence_version, licence_url)
select e.entitlement_id, u.full_name, a.stock_id, a.title, c.full_name, a.licence_name,
  case a.licence_name when 'Standard License' then '2023-09' end, a.licence_url
from entitlements e join users u using (user_id) join assets a using (asset_id) join contributors c using (contributor_id);

-- The files that were handed out under a certificate, each once. Nearly always one: a file that is made again is the
-- same, unless its licence fields or the program that makes it changed meanwhile.
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

-- Public halves of the keys that certificates were ever signed with: an old certificate can be checked for ever.
create table certificate_keys (
  -- RFC 7638 thumbprint of the key.
  key_id text primary key,
  -- "x" of RFC 8037: 32 bytes in base64url.
  public_x text not null check (public_x ~ '^[A-Za-z0-9_-]{43}$'),
  first_used_at timestamptz not null default now()
);
