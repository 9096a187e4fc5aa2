/** Accounts, and what they log in with. In SQL for SQLite; `001-baseline.ts` makes it SQL for PostgreSQL. */
export const accountsSql = `
create table accounts (
  id integer primary key autoincrement,
  fullname text not null,
  email text not null,
  email_folded text not null,
  password_hash text,
  level integer not null check (level in (1, 2)),
  verified_at integer,
  deactivated_at integer,
  created_at integer not null,
  version integer not null,
  erased_at integer,
  staff_emails_off text not null default '[]',
  role text check (role in ('owner', 'front_desk', 'technician')),
  invited_by_id integer,
  updates_by text not null default 'email' check (updates_by in ('email', 'text', 'both'))
);
create unique index accounts__email_folded_uq on accounts (email_folded);
create index accounts__level__id_ix on accounts (level, id);
create index accounts__invited_by_id_ix on accounts (invited_by_id) where invited_by_id is not null;

create table account_tokens (
  id integer primary key autoincrement,
  account_id integer references accounts (id) on delete cascade not null,
  purpose text not null references account_token_purposes (key),
  token_hash text not null,
  sent_to text not null,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
);
create unique index account_tokens__token_hash_uq on account_tokens (token_hash);
create index account_tokens__account_id__purpose_ix on account_tokens (account_id, purpose);
create index account_tokens__expires_at_ix on account_tokens (expires_at);

create table second_factors (
  id integer primary key autoincrement,
  account_id integer not null references accounts (id) on delete cascade,
  secret_encrypted text not null,
  confirmed_at integer,
  last_step integer not null default 0,
  created_at integer not null
);
create unique index second_factors__account_id_uq on second_factors (account_id);

create table recovery_codes (
  id integer primary key autoincrement,
  account_id integer not null references accounts (id) on delete cascade,
  code_hash text not null,
  created_at integer not null,
  used_at integer
);
create unique index recovery_codes__account_id__code_hash_uq on recovery_codes (account_id, code_hash);

create table passkeys (
  id integer primary key autoincrement,
  account_id integer references accounts (id) not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  transports text not null,
  counter integer not null,
  second_step integer not null check (second_step in (0, 1)),
  created_at integer not null,
  last_used_at integer
);
create unique index passkeys__credential_id_uq on passkeys (credential_id);
create index passkeys__account_id_ix on passkeys (account_id);

create table passkey_challenges (
  id integer primary key autoincrement,
  challenge_hash text not null,
  purpose text not null check (purpose in ('add', 'use')),
  account_id integer references accounts (id),
  expires_at integer not null
);
create unique index passkey_challenges__challenge_hash_uq on passkey_challenges (challenge_hash);
create index passkey_challenges__account_id_ix on passkey_challenges (account_id);
create index passkey_challenges__expires_at_ix on passkey_challenges (expires_at);

create table passkey_codes (
  id integer primary key autoincrement,
  account_id integer references accounts (id) not null,
  code_hash text not null,
  expires_at integer not null
);
create unique index passkey_codes__code_hash_uq on passkey_codes (code_hash);
create index passkey_codes__account_id_ix on passkey_codes (account_id);
create index passkey_codes__expires_at_ix on passkey_codes (expires_at);

create table failed_log_ins (
  id integer primary key autoincrement,
  day text not null,
  account_id integer references accounts (id),
  tried text not null,
  network text not null,
  place text not null,
  attempts integer not null,
  first_at integer not null,
  last_at integer not null
);
create unique index failed_log_ins__day__place__network_uq on failed_log_ins (day, place, network);
create index failed_log_ins__account_id_ix on failed_log_ins (account_id);
create index failed_log_ins__last_at__id_ix on failed_log_ins (last_at, id);

create table rate_limit_counts (
  id integer primary key autoincrement,
  mark text not null,
  points integer not null,
  ends_at integer not null
);
create unique index rate_limit_counts__mark_uq on rate_limit_counts (mark);
create index rate_limit_counts__ends_at_ix on rate_limit_counts (ends_at);

create table setup_links (
  id integer primary key check (id = 1),
  nonce text not null,
  token_hash text not null,
  created_at integer not null,
  used_at integer
);
`
