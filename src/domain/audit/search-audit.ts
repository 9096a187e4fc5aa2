import { toIsoTime } from '#contract/durations.ts'
import type { AuditEvent, AuditFilter, EventDetails } from '#contract/audit.schema.ts'
import type { InferResult } from 'kysely'
import type { Db } from '#db/tables.ts'
import { encodeCursor } from '#db/keyset.ts'
import { readCursor } from '../read-cursor.ts'
import type { Shop } from '../shop.ts'

const usualPage = 50

/** Returns one page of the log, newest first, filtered. Names are today's; erased people have none. */
export async function searchAudit(
  shop: Shop,
  filter: AuditFilter,
): Promise<{ events: AuditEvent[]; next: string | null }> {
  const from = readCursor(filter.cursor)
  const size = filter.limit ?? usualPage
  let query = selectEvents(shop.database.db)
  if (filter.kind !== undefined) query = query.where('events.kind', '=', filter.kind)
  if (filter.actor !== undefined) query = query.where('events.actor_id', '=', filter.actor)
  if (filter.ticket !== undefined) query = query.where('events.ticket_id', '=', filter.ticket)
  if (from) query = query.where('events.id', '<', from.id)
  // One row more than the page size shows whether there is a next page.
  const found = await query
    .orderBy('events.id', 'desc')
    .limit(size + 1)
    .execute()
  const last = found.length > size ? found[size - 1] : undefined
  return {
    events: found.slice(0, size).map(toAuditEvent),
    next: last ? encodeCursor({ value: last.id, id: last.id }) : null,
  }
}

/** Query for events with the names in them. */
export function selectEvents(db: Db) {
  return db
    .selectFrom('events')
    .leftJoin('accounts as actors', 'actors.id', 'events.actor_id')
    .leftJoin('passcode_reveals', 'passcode_reveals.event_id', 'events.id')
    .leftJoin('contact_reveals', 'contact_reveals.event_id', 'events.id')
    .leftJoin('guarded_changes', 'guarded_changes.event_id', 'events.id')
    .leftJoin('guarded_change_reveals', 'guarded_change_reveals.event_id', 'events.id')
    .leftJoin('former_contacts', 'former_contacts.event_id', 'events.id')
    .leftJoin('accounts as subjects', (join) =>
      join
        .onRef('subjects.id', '=', 'events.subject_id')
        .on((on) =>
          on.or([
            on('events.kind', 'like', 'account.%'),
            on('events.kind', 'like', 'staff.%'),
            on('events.kind', '=', 'mail.asked'),
          ]),
        ),
    )
    .leftJoin('phones', (join) =>
      join.onRef('phones.id', '=', 'events.subject_id').on('events.kind', 'like', 'phone.%'),
    )
    .select([
      'events.id',
      'events.kind',
      'events.ticket_id',
      'events.actor_id',
      'events.subject_id',
      'events.details',
      'events.created_at',
      'actors.fullname as actor',
      'subjects.fullname as subject_account',
      'phones.display_name as subject_phone',
      'passcode_reveals.reason',
      'contact_reveals.reason as contact_reason',
      'former_contacts.id as former_contact',
      'guarded_changes.id as guarded_change',
      'guarded_change_reveals.reason as change_reason',
    ])
}

/** An event as staff see it. */
export function toAuditEvent(row: EventRow): AuditEvent {
  return {
    id: row.id,
    kind: row.kind,
    at: toIsoTime(row.created_at),
    actor: row.actor_id === null ? null : { accountid: row.actor_id, fullname: row.actor ?? '' },
    ticket_id: row.ticket_id,
    subject_id: row.subject_id,
    subject: row.subject_account ?? row.subject_phone ?? null,
    details: JSON.parse(row.details) as EventDetails,
    reason: row.reason || row.contact_reason || row.change_reason || null,
    ...(row.former_contact === null ? {} : { former_contact: true }),
    ...(row.guarded_change === null ? {} : { guarded_change: true }),
  }
}

type EventRow = InferResult<ReturnType<typeof selectEvents>>[number]
