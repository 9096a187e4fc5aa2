/** The audit log, sessions, what was submitted, and the outbox. In SQL for SQLite; `001-baseline.ts` makes it SQL for PostgreSQL. */
export const recordsSql = `
create table events (
  id integer primary key autoincrement,
  kind text not null,
  ticket_id integer references tickets (id),
  actor_id integer references accounts (id),
  subject_id integer,
  details text not null,
  created_at integer not null
);
create index events__ticket_id__id_ix on events (ticket_id, id);
create index events__kind__id_ix on events (kind, id);
create index events__actor_id__id_ix on events (actor_id, id);
create index events__subject_id__id_ix on events (subject_id, id) where subject_id is not null;

create table passcode_reveals (
  id integer primary key autoincrement,
  ticket_id integer not null references tickets (id),
  event_id integer not null references events (id),
  reason text not null,
  created_at integer not null
);
create index passcode_reveals__ticket_id__id_ix on passcode_reveals (ticket_id, id);
create unique index passcode_reveals__event_id_uq on passcode_reveals (event_id);

create table former_contacts (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  event_id integer references events (id) not null,
  contact_encrypted text not null,
  created_at integer not null
);
create index former_contacts__ticket_id__id_ix on former_contacts (ticket_id, id);
create unique index former_contacts__event_id_uq on former_contacts (event_id);

create table contact_reveals (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  event_id integer references events (id) not null,
  reason text not null,
  created_at integer not null
);
create index contact_reveals__ticket_id__id_ix on contact_reveals (ticket_id, id);
create unique index contact_reveals__event_id_uq on contact_reveals (event_id);

create table guarded_changes (
  id integer primary key autoincrement,
  event_id integer references events (id) not null,
  kind text not null check (kind in ('bank', 'role', 'access', 'second_factor', 'second_step_rule')),
  actor_id integer references accounts (id),
  subject_id integer references accounts (id),
  before_encrypted text not null,
  after_encrypted text not null,
  created_at integer not null,
  undone_at integer
);
create unique index guarded_changes__event_id_uq on guarded_changes (event_id);
create index guarded_changes__actor_id_ix on guarded_changes (actor_id);
create index guarded_changes__subject_id_ix on guarded_changes (subject_id);

create table guarded_change_reveals (
  id integer primary key autoincrement,
  event_id integer references events (id) not null,
  reason text not null,
  created_at integer not null
);
create unique index guarded_change_reveals__event_id_uq on guarded_change_reveals (event_id);

create table undo_tokens (
  id integer primary key autoincrement,
  change_id integer references guarded_changes (id) not null,
  account_id integer references accounts (id) not null,
  token_hash text not null,
  created_at integer not null
);
create unique index undo_tokens__token_hash_uq on undo_tokens (token_hash);
create index undo_tokens__change_id_ix on undo_tokens (change_id);
create index undo_tokens__account_id_ix on undo_tokens (account_id);

create table sessions (
  id integer primary key autoincrement,
  token_hash text not null,
  account_id integer references accounts (id) on delete cascade not null,
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null,
  last_ticket_id integer references tickets (id) on delete set null,
  device text not null default ''
);
create unique index sessions__token_hash_uq on sessions (token_hash);
create index sessions__account_id_ix on sessions (account_id);
create index sessions__expires_at_ix on sessions (expires_at);
create index sessions__last_ticket_id_ix on sessions (last_ticket_id);

create table drafts (
  id integer primary key autoincrement,
  token_hash text not null,
  account_id integer references accounts (id) on delete cascade,
  draft_encrypted text not null,
  updated_at integer not null,
  expires_at integer not null
);
create unique index drafts__token_hash_uq on drafts (token_hash);
create index drafts__account_id_ix on drafts (account_id);
create index drafts__expires_at_ix on drafts (expires_at);

create table idempotency_keys (
  id integer primary key autoincrement,
  account_id integer references accounts (id) not null,
  key text not null,
  input_hash text not null,
  ticket_id integer references tickets (id) not null,
  created_at integer not null
);
create unique index idempotency_keys__account_id__key_uq on idempotency_keys (account_id, key);
create index idempotency_keys__ticket_id_ix on idempotency_keys (ticket_id);
create index idempotency_keys__created_at_ix on idempotency_keys (created_at);

create table bulk_changes (
  id integer primary key autoincrement,
  account_id integer references accounts (id) not null,
  key text not null,
  input_hash text not null,
  answer text not null,
  created_at integer not null
);
create unique index bulk_changes__account_id__key_uq on bulk_changes (account_id, key);
create index bulk_changes__created_at_ix on bulk_changes (created_at);

create table outbox (
  id integer primary key autoincrement,
  event_id integer references events (id),
  email_kind text not null,
  payload text not null,
  dedupe_key text not null,
  created_at integer not null,
  due_at integer not null,
  attempts integer not null default 0,
  leased_until integer,
  sent_at integer,
  failed_at integer,
  last_error text,
  sequence_key text,
  channel text not null default 'email' check (channel in ('email', 'text'))
);
create unique index outbox__dedupe_key_uq on outbox (dedupe_key);
create index outbox__event_id_ix on outbox (event_id);
create index outbox__due_ix on outbox (due_at, id) where sent_at is null and failed_at is null;
create index outbox__unsent_ix on outbox (id) where sent_at is null;
create index outbox__sequence_key__id_ix on outbox (sequence_key, id) where sent_at is null and failed_at is null;
create index outbox__told_by_text_ix on outbox (sent_at) where last_error = 'told by text';

create table contact_messages (
  id integer primary key autoincrement,
  fullname text not null,
  email text not null,
  message text not null,
  created_at integer not null,
  email_folded text not null default '',
  mobile text not null default ''
);
create index contact_messages__email_folded_ix on contact_messages (email_folded);
create index contact_messages__created_at_ix on contact_messages (created_at);
`
