import { sql } from 'kysely'

/** The name of a ticket's phone, for a query of `tickets` that joins `phones`: as typed where the catalogue does not list it. */
export const phoneName = sql<string>`coalesce(nullif(tickets.phone_name, ''), phones.display_name)`.as(
  'display_name',
)
