/** Series, repairs, phones and their prices. In SQL for SQLite; `001-baseline.ts` makes it SQL for PostgreSQL. */
export const catalogueSql = `
create table phone_series (
  key text primary key,
  label text not null,
  sort integer not null,
  shown integer not null default 1 check (shown in (0, 1)),
  version integer not null default 1
);

create table repairs (
  key text primary key,
  label text not null,
  is_part integer not null check (is_part in (0, 1)),
  sort integer not null,
  shown integer not null default 1 check (shown in (0, 1)),
  sentence text,
  bench_time text check (bench_time in ('short', 'long')),
  needs_passcode integer check (needs_passcode in (0, 1)),
  warranty_months integer check (warranty_months between 1 and 120),
  series text,
  version integer not null default 1
);

create table phones (
  id integer primary key autoincrement,
  slug text not null,
  brand text not null references phone_series (key),
  model text not null,
  display_name text not null,
  position integer not null,
  version integer not null,
  updated_at integer not null,
  hidden integer not null default 0 check (hidden in (0, 1)),
  release_year integer,
  drawing text,
  picture_key text,
  picture_version integer not null default 0
);
create unique index phones__slug_uq on phones (slug);
create index phones__brand__position_ix on phones (brand, position);
create index phones__picture_key_ix on phones (picture_key) where picture_key is not null;

create table phone_prices (
  phone_id integer references phones (id) on delete cascade not null,
  repair_key text not null references repairs (key),
  price_dollars integer not null check (price_dollars between 1 and 9999),
  is_example integer not null default 0 check (is_example in (0, 1)),
  primary key (phone_id, repair_key)
);

create table phone_availability (
  phone_id integer references phones (id) on delete cascade not null,
  repair_key text not null references repairs (key),
  availability text not null check (availability in ('in_stock', 'days', 'on_request')),
  primary key (phone_id, repair_key)
);
create index phone_availability__repair_key_ix on phone_availability (repair_key);

create table deleted_phones (
  slug text primary key,
  deleted_at integer not null
);

create table new_models (
  phone_id integer primary key references phones (id) on delete cascade,
  added_at integer not null
);

create table price_changes (
  id integer primary key autoincrement,
  kind text not null check (kind in ('rule', 'file')),
  summary text not null,
  from_day text,
  created_by_id integer references accounts (id),
  created_at integer not null,
  applied_at integer,
  undone_at integer,
  undone_by_id integer references accounts (id),
  version integer not null default 1
);
create index price_changes__created_by_id_ix on price_changes (created_by_id);
create index price_changes__undone_by_id_ix on price_changes (undone_by_id);
create index price_changes__from_day_ix on price_changes (from_day) where applied_at is null;

create table price_change_items (
  change_id integer references price_changes (id) on delete cascade not null,
  phone_id integer references phones (id) on delete cascade not null,
  repair_key text not null references repairs (key),
  before_dollars integer not null check (before_dollars between 0 and 9999),
  after_dollars integer not null check (after_dollars between 0 and 9999),
  was_example integer not null check (was_example in (0, 1)),
  primary key (change_id, phone_id, repair_key)
);
create index price_change_items__phone_id_ix on price_change_items (phone_id);
create index price_change_items__repair_key_ix on price_change_items (repair_key);
`
