/** Tickets, and what is written about them. In SQL for SQLite; `001-baseline.ts` makes it SQL for PostgreSQL. */
export const ticketsSql = `
create table ticket_statuses (
  code integer primary key,
  name text not null
);

create table tickets (
  id integer primary key autoincrement,
  account_id integer references accounts (id) not null,
  phone_id integer references phones (id) not null,
  repair_key text not null references repairs (key),
  price integer not null check (price between 0 and 9999),
  status integer not null references ticket_statuses (code),
  phone_serial text not null,
  passcode_encrypted text,
  passcode_choice text not null references passcode_choices (key),
  battery text not null check (battery in ('fine', 'damaged')),
  notice_version text,
  notice_accepted_at integer,
  user_mobile text not null,
  address text not null,
  address_apt text not null,
  address_city text not null,
  address_state text not null,
  address_post text not null,
  staff_assigned_id integer references accounts (id),
  note_count integer not null default 0 check (note_count >= 0),
  latest_note_id integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1,
  erased_at integer,
  link_version integer not null default 1,
  outcome text references ticket_outcomes (key),
  status_since integer not null default 0,
  carrier_in text not null default '',
  tracking_in text not null default '',
  carrier_out text not null default '',
  tracking_out text not null default '',
  waiting_for text not null default 'nobody' references waiting_parties (key),
  customer_seen_note_id integer not null default 0,
  staff_seen_note_id integer not null default 0,
  outcome_fee_cents integer not null default 0,
  outcome_fee_label text not null default '',
  outcome_from integer,
  warranty_of integer references tickets (id),
  buyer_company text not null default '',
  buyer_abn text not null default '',
  earlier_serials text not null default '',
  link_closed integer not null default 0,
  availability text check (availability in ('in_stock', 'days', 'on_request')),
  updates_by text check (updates_by in ('email', 'text', 'both')),
  terms_version text
);
create index tickets__account_id__id_ix on tickets (account_id, id);
create index tickets__status__id_ix on tickets (status, id);
create index tickets__staff_assigned_id__id_ix on tickets (staff_assigned_id, id);
create index tickets__updated_at__id_ix on tickets (updated_at, id);
create index tickets__phone_id_ix on tickets (phone_id);
create index tickets__updated_at_ix on tickets (updated_at) where status = 6 and erased_at is null;
create index tickets__status__status_since__id_ix on tickets (status, status_since, id);
create index tickets__waiting_for__id_ix on tickets (waiting_for, id) where waiting_for = 'shop';
create index tickets__status__updated_at__id_ix on tickets (status, updated_at, id);
create index tickets__staff_assigned_id__updated_at__id_ix on tickets (staff_assigned_id, updated_at, id);
create index tickets__staff_assigned_id__status__id_ix on tickets (staff_assigned_id, status, id);
create index tickets__staff_assigned_id__status__updated_at__id_ix on tickets (staff_assigned_id, status, updated_at, id);
create index tickets__for_shop__updated_at_ix on tickets (updated_at, id) where waiting_for = 'shop';
create index tickets__for_customer__updated_at_ix on tickets (updated_at, id) where waiting_for = 'customer';
create index tickets__for_customer__id_ix on tickets (id) where waiting_for = 'customer';
create index tickets__outcome__id_ix on tickets (outcome, id) where outcome is not null;
create index tickets__warranty_of_ix on tickets (warranty_of) where warranty_of is not null;
create index tickets__open__id_ix on tickets (id) where status <> 6;
create index tickets__open__updated_at_ix on tickets (updated_at, id) where status <> 6;
create index tickets__phone_serial__code_ix on tickets (upper(replace(replace(phone_serial, ' ', ''), '-', '')));
create index tickets__user_mobile_ix on tickets (user_mobile);
create index tickets__tracking_in__code_ix on tickets (upper(replace(replace(tracking_in, ' ', ''), '-', ''))) where tracking_in <> '';
create index tickets__tracking_out__code_ix on tickets (upper(replace(replace(tracking_out, ' ', ''), '-', ''))) where tracking_out <> '';

create table notes (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  author_id integer references accounts (id) not null,
  comment text not null,
  status_change integer references ticket_statuses (code),
  staff_only integer not null check (staff_only in (0, 1)),
  created_at integer not null,
  deleted_at integer,
  deleted_by_id integer references accounts (id),
  message_key text,
  from_customer integer not null default 0 check (from_customer in (0, 1))
);
create index notes__ticket_id__id_ix on notes (ticket_id, id);
create index notes__author_id_ix on notes (author_id);
create index notes__deleted_by_id_ix on notes (deleted_by_id);
create unique index notes__ticket_id__message_key_uq on notes (ticket_id, message_key) where message_key is not null;

create table photos (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  stage text not null references photo_stages (key),
  note_id integer references notes (id),
  storage_key text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  staff_only integer not null default 0 check (staff_only in (0, 1)),
  added_by_id integer references accounts (id) not null,
  created_at integer not null,
  deleted_at integer,
  erased_at integer
);
create unique index photos__storage_key_uq on photos (storage_key);
create index photos__ticket_id__id_ix on photos (ticket_id, id);
create index photos__note_id_ix on photos (note_id);
create index photos__added_by_id_ix on photos (added_by_id);
create index photos__deleted_at_ix on photos (deleted_at) where deleted_at is not null and erased_at is null;

create table part_tests (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  stage text not null check (stage in ('intake', 'completion')),
  results text not null,
  phone_seen_id integer references phones (id),
  serial_seen text not null default '',
  model_matches integer check (model_matches in (0, 1)),
  serial_matches integer check (serial_matches in (0, 1)),
  remarks text not null default '',
  tested_by_id integer references accounts (id) not null,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1,
  phone_reason text not null default '',
  accessories text,
  accessories_other text not null default '',
  sim_seen text check (sim_seen in ('seen', 'not_seen')),
  liquid_mark text check (liquid_mark in ('seen', 'not_seen', 'not_visible')),
  find_my text check (find_my in ('on', 'off'))
);
create unique index part_tests__ticket_id__stage_uq on part_tests (ticket_id, stage);
create index part_tests__phone_seen_id_ix on part_tests (phone_seen_id);
create index part_tests__tested_by_id_ix on part_tests (tested_by_id);
create index part_tests__serial_seen__code_ix on part_tests (upper(replace(replace(serial_seen, ' ', ''), '-', '')));
create index part_tests__created_at__tested_by_id_ix on part_tests (created_at, tested_by_id) where stage = 'intake';

create table part_costs (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  place integer not null,
  part text not null,
  cost_cents integer not null
);
create unique index part_costs__ticket_id__place_uq on part_costs (ticket_id, place);

create table part_waits (
  ticket_id integer primary key references tickets (id),
  part text not null,
  expected_on text,
  sentence text not null,
  created_by_id integer references accounts (id) not null,
  created_at integer not null
);

create table completions (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  work_done text not null,
  parts text not null,
  warranty_until integer,
  issued_by_id integer references accounts (id) not null,
  issued_at integer not null,
  reviewed_at integer,
  version integer not null default 1
);
create unique index completions__ticket_id_uq on completions (ticket_id);
create index completions__issued_by_id_ix on completions (issued_by_id);
create index completions__issued_at__issued_by_id_ix on completions (issued_at, issued_by_id);

create table quotes (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  kind text not null references quote_kinds (key),
  description text not null,
  amount_cents integer not null check (amount_cents between 0 and 99999900),
  state text not null references quote_states (key),
  answered_name text not null default '',
  answered_by text references quote_answer_ways (key),
  answered_at integer,
  expires_at integer not null,
  created_by_id integer references accounts (id) not null,
  created_at integer not null,
  version integer not null default 1
);
create index quotes__ticket_id__id_ix on quotes (ticket_id, id);
create index quotes__created_by_id_ix on quotes (created_by_id);
create index quotes__expires_at__id_ix on quotes (expires_at, id) where state = 'open';
create unique index quotes__open__ticket_id_uq on quotes (ticket_id) where state = 'open';
create index quotes__answered_at__state_ix on quotes (answered_at, state) where answered_at is not null;

create table collection_notices (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  kind text not null,
  state text not null,
  rule text not null,
  given_to text not null,
  given_how text not null,
  subject text not null,
  body text not null,
  remarks text not null default '',
  proceeds_cents integer,
  earliest_disposal_at integer,
  given_by_id integer references accounts (id),
  created_at integer not null
);
create index collection_notices__ticket_id__id_ix on collection_notices (ticket_id, id);
create index collection_notices__given_by_id_ix on collection_notices (given_by_id);

create table reminders (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  kind text not null references reminder_kinds (key),
  status integer not null references ticket_statuses (code),
  since integer not null,
  round integer not null,
  created_at integer not null
);
create unique index reminders__ticket_id__kind__since__round_uq on reminders (ticket_id, kind, since, round);

create table ticket_work (
  ticket_id integer primary key references tickets (id),
  agreed_cents integer not null,
  balance_cents integer not null,
  next_step text not null,
  due_at integer,
  due_cents integer not null default 0,
  held_cents integer not null default 0
);
create index ticket_work__due_at__ticket_id_ix on ticket_work (due_at, ticket_id) where due_at is not null;

create table ticket_queues (
  queue text not null,
  since integer not null,
  ticket_id integer not null references tickets (id),
  primary key (queue, since, ticket_id)
);
create unique index ticket_queues__ticket_id__queue_uq on ticket_queues (ticket_id, queue);

create table taken_steps (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  note_id integer references notes (id) not null,
  step text not null,
  taken_by_id integer references accounts (id) not null,
  before text not null,
  events text not null,
  version integer not null,
  created_at integer not null,
  undone_at integer
);
create index taken_steps__ticket_id__id_ix on taken_steps (ticket_id, id);
create index taken_steps__created_at_ix on taken_steps (created_at);
`
