/** Billing documents, payments, and the numbers of each ticket. In SQL for SQLite; `001-baseline.ts` makes it SQL for PostgreSQL. */
export const moneySql = `
create table invoices (
  id integer primary key autoincrement,
  number integer not null,
  kind text not null check (kind in ('invoice', 'adjustment')),
  ticket_id integer references tickets (id) not null,
  adjusts_id integer references invoices (id),
  total_cents integer not null,
  gst_cents integer not null,
  document text not null,
  issued_by_id integer references accounts (id),
  issued_at integer not null,
  agreed_cents integer not null default 0,
  due_on text not null default ''
);
create unique index invoices__number_uq on invoices (number);
create index invoices__ticket_id__id_ix on invoices (ticket_id, id);
create index invoices__adjusts_id_ix on invoices (adjusts_id);
create index invoices__issued_by_id_ix on invoices (issued_by_id);
create index invoices__issued_at__id_ix on invoices (issued_at, id);
create index invoices__ticket_id__due_on_ix on invoices (ticket_id, due_on);
create index invoices__issued_at__number__kind__total_cents__gst_cents_ix on invoices (issued_at, number, kind, total_cents, gst_cents);

create table payments (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  kind text not null check (kind in ('payment', 'refund')),
  method text not null references payment_methods (key),
  amount_cents integer not null check (amount_cents > 0),
  reference text not null default '',
  card_payment text,
  refunds_id integer references payments (id),
  recorded_by_id integer references accounts (id),
  created_at integer not null
);
create index payments__ticket_id__id_ix on payments (ticket_id, id);
create index payments__refunds_id_ix on payments (refunds_id);
create index payments__recorded_by_id_ix on payments (recorded_by_id);
create unique index payments__card_payment_uq on payments (card_payment);
create index payments__created_at__id_ix on payments (created_at, id);
create index payments__created_at__ticket_id__kind__method__refunds_id__amount_cents_ix on payments (created_at, ticket_id, kind, method, refunds_id, amount_cents);

create table checkouts (
  id integer primary key autoincrement,
  ticket_id integer references tickets (id) not null,
  session text not null,
  amount_cents integer not null,
  state text not null references checkout_states (key),
  created_at integer not null,
  updated_at integer not null
);
create unique index checkouts__session_uq on checkouts (session);
create index checkouts__ticket_id__id_ix on checkouts (ticket_id, id);

create table card_events (
  id integer primary key autoincrement,
  event text not null,
  kind text not null,
  created_at integer not null
);
create unique index card_events__event_uq on card_events (event);

create table money_exports (
  id integer primary key autoincrement,
  number integer not null,
  format text not null check (format in ('xero', 'myob')),
  part text not null check (part in ('sales', 'payments')),
  account_code text not null,
  payment_account text not null,
  days_to_pay integer not null,
  time_zone text not null,
  last_number integer not null,
  row_count integer not null,
  total_cents integer not null,
  sha256 text not null,
  created_by_id integer references accounts (id),
  created_at integer not null
);
create unique index money_exports__number_uq on money_exports (number);
create index money_exports__created_by_id_ix on money_exports (created_by_id);

create table money_export_items (
  id integer primary key autoincrement,
  export_id integer references money_exports (id) not null,
  format text not null check (format in ('xero', 'myob')),
  invoice_id integer references invoices (id),
  payment_id integer references payments (id),
  check ((invoice_id is null) <> (payment_id is null))
);
create index money_export_items__export_id_ix on money_export_items (export_id);
create unique index money_export_items__invoice_id__format_uq on money_export_items (invoice_id, format);
create unique index money_export_items__payment_id__format_uq on money_export_items (payment_id, format);

create table ticket_facts (
  ticket_id integer primary key references tickets (id),
  booked_at integer not null,
  arrived_at integer,
  begun_at integer,
  ready_at integer,
  posted_at integer,
  completed_at integer,
  ended_at integer,
  ending text,
  repair_key text not null,
  phone_id integer not null references phones (id),
  is_claim integer not null,
  agreed_cents integer not null,
  charged_cents integer not null,
  gst_cents integer not null,
  paid_cents integer not null,
  cost_cents integer,
  is_complete integer not null,
  moved_first_at integer,
  moved_at integer,
  billed_at integer,
  due_on text not null default ''
);
create index ticket_facts__is_complete_ix on ticket_facts (is_complete) where is_complete = 0;
create index ticket_facts__booked_at_ix on ticket_facts (booked_at);
create index ticket_facts__arrived_at__booked_at_ix on ticket_facts (arrived_at, booked_at) where arrived_at is not null;
create index ticket_facts__begun_at__arrived_at_ix on ticket_facts (begun_at, arrived_at) where begun_at is not null;
create index ticket_facts__ready_at__begun_at_ix on ticket_facts (ready_at, begun_at) where ready_at is not null;
create index ticket_facts__posted_at__ready_at__booked_at__arrived_at_ix on ticket_facts (posted_at, ready_at, booked_at, arrived_at) where posted_at is not null;
create index ticket_facts__completed_at__posted_at_ix on ticket_facts (completed_at, posted_at) where completed_at is not null;
create index ticket_facts__ended_at__ending__arrived_at__repair_key__phone_id__charged_cents__gst_cents__cost_cents__booked_at__agreed_cents_ix on ticket_facts (ended_at, ending, arrived_at, repair_key, phone_id, charged_cents, gst_cents, cost_cents, booked_at, agreed_cents);
create index ticket_facts__is_claim__booked_at__repair_key__phone_id_ix on ticket_facts (is_claim, booked_at, repair_key, phone_id) where is_claim = 1;
create index ticket_facts__ticket_id__charged_cents__paid_cents_ix on ticket_facts (ticket_id, charged_cents, paid_cents) where charged_cents > paid_cents;
create index ticket_facts__owed_back__ticket_id_ix on ticket_facts (ticket_id, charged_cents, paid_cents) where charged_cents < paid_cents;
create index ticket_facts__to_us__due_on_ix on ticket_facts (due_on, ticket_id, charged_cents, paid_cents, billed_at, moved_at) where charged_cents > paid_cents;
create index ticket_facts__back__moved_at_ix on ticket_facts (moved_at, ticket_id, charged_cents, paid_cents, billed_at) where charged_cents < paid_cents;
create index ticket_facts__moved_at__moved_first_at__charged_cents__gst_cents__paid_cents__ticket_id_ix on ticket_facts (moved_at, moved_first_at, charged_cents, gst_cents, paid_cents, ticket_id) where moved_at is not null;
`
