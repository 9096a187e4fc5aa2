/** Settings of the shop, its texts, and text messages. In SQL for SQLite; `001-baseline.ts` makes it SQL for PostgreSQL. */
export const shopSql = `
create table versions (
  name text not null,
  value integer not null
);
create unique index versions__name_uq on versions (name);

create table shop_profile (
  id integer primary key check (id = 1),
  profile text not null,
  version integer not null,
  updated_at integer not null
);

create table carriers (
  id integer primary key autoincrement,
  key text not null,
  name text not null,
  link text,
  active integer not null default 1,
  sort integer not null default 0,
  version integer not null default 1
);
create unique index carriers__key_uq on carriers (key);

create table saved_views (
  id integer primary key autoincrement,
  account_id integer references accounts (id) not null,
  name text not null,
  filter text not null,
  is_first integer not null check (is_first in (0, 1)),
  created_at integer not null
);
create unique index saved_views__account_id__name_uq on saved_views (account_id, name);

create table canned_replies (
  id integer primary key autoincrement,
  account_id integer references accounts (id),
  step text,
  name text not null,
  body text not null,
  updated_at integer not null
);
create index canned_replies__account_id__name_ix on canned_replies (account_id, name);
create unique index canned_replies__step_uq on canned_replies (step) where step is not null;

create table backups (
  id integer primary key autoincrement,
  slot text not null,
  started_at integer not null,
  finished_at integer,
  name text,
  bytes integer,
  error text
);
create unique index backups__slot_uq on backups (slot);

create table closures (
  id integer primary key autoincrement,
  from_day text not null,
  to_day text not null check (to_day >= from_day),
  sentence text not null,
  bookings text not null check (bookings in ('open', 'paused')),
  version integer not null default 1,
  created_at integer not null
);
create index closures__to_day_ix on closures (to_day);

create table text_numbers (
  id integer primary key autoincrement,
  account_id integer references accounts (id) not null,
  mobile_hash text not null,
  asked_at integer not null,
  confirmed_at integer
);
create unique index text_numbers__account_id__mobile_hash_uq on text_numbers (account_id, mobile_hash);

create table text_blocks (
  id integer primary key autoincrement,
  mobile_hash text not null,
  reason text not null check (reason in ('stopped', 'bad')),
  since integer not null
);
create unique index text_blocks__mobile_hash_uq on text_blocks (mobile_hash);

create table text_messages (
  id integer primary key autoincrement,
  outbox_id integer references outbox (id),
  ticket_id integer references tickets (id),
  direction text not null check (direction in ('out', 'in')),
  text_kind text,
  body text not null,
  mobile_hash text not null,
  segments integer not null,
  cost integer not null,
  state text not null check (state in ('queued', 'sending', 'unclear', 'sent', 'delivered', 'undelivered', 'failed', 'received')),
  provider_ref text,
  reason text not null,
  author_id integer references accounts (id),
  created_at integer not null,
  sent_at integer,
  reported_at integer
);
create unique index text_messages__outbox_id_uq on text_messages (outbox_id);
create unique index text_messages__direction__provider_ref_uq on text_messages (direction, provider_ref);
create index text_messages__ticket_id__id_ix on text_messages (ticket_id, id);
create index text_messages__sent_at_ix on text_messages (sent_at);
create index text_messages__author_id_ix on text_messages (author_id);

create table text_templates (
  id integer primary key autoincrement,
  text_kind text not null,
  body text not null,
  version integer not null default 1,
  updated_by_id integer references accounts (id),
  updated_at integer not null
);
create unique index text_templates__text_kind_uq on text_templates (text_kind);
create index text_templates__updated_by_id_ix on text_templates (updated_by_id);

create table text_settings (
  id integer primary key autoincrement,
  segment_price integer not null,
  monthly_limit_cents integer,
  version integer not null default 1
);

create table text_versions (
  id integer primary key autoincrement,
  text_key text not null,
  number integer not null check (number >= 0),
  markdown text,
  delivered text,
  author_id integer references accounts (id),
  created_at integer,
  confirmed_by_id integer references accounts (id),
  confirmed_at integer,
  check ((markdown is null) <> (delivered is null))
);
create unique index text_versions__text_key__number_uq on text_versions (text_key, number);
create index text_versions__author_id_ix on text_versions (author_id);
create index text_versions__confirmed_by_id_ix on text_versions (confirmed_by_id);

create table accepted_texts (
  id integer primary key autoincrement,
  text_key text not null,
  label text not null,
  blocks text not null,
  created_at integer not null
);
create unique index accepted_texts__text_key__label_uq on accepted_texts (text_key, label);

create table shop_opening (
  id integer primary key check (id = 1),
  takes_bookings integer not null check (takes_bookings in (0, 1)),
  sentence text not null,
  opened_at integer,
  version integer not null default 1
);

create table shop_look (
  id integer primary key check (id = 1),
  accent text,
  mark_key text,
  version integer not null default 1
);

create table shop_parts (
  id integer primary key autoincrement,
  name text not null,
  name_folded text not null,
  last_cents integer not null,
  updated_at integer not null,
  retired_at integer,
  version integer not null default 1
);
create unique index shop_parts__name_folded_uq on shop_parts (name_folded);
`
