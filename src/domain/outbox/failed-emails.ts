import type { ExpressionBuilder } from 'kysely'
import { MINUTE_MS, toIsoTime } from '#contract/durations.ts'
import type { EmailState } from '#contract/outbox.ts'
import type { FailedEmail } from '#contract/outbox.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Tables } from '#db/schema/tables.ts'

type Outbox = ExpressionBuilder<Tables, 'outbox'>

/** The last decision of staff about an email, if any. */
function decision(email: Outbox) {
  return email
    .selectFrom('events as decisions')
    .select('decisions.kind')
    .whereRef('decisions.subject_id', '=', 'outbox.id')
    .where('decisions.kind', 'in', ['mail.resent', 'mail.set_aside'])
    .orderBy('decisions.id', 'desc')
    .limit(1)
}

/** Due for longer than this, an email waits for something: for the mail server, or for an earlier email. */
export const LATE_MS = 5 * MINUTE_MS

/** Delivery failed and is retried, or is late. */
export function isWaiting(email: Outbox, now: number) {
  return email.and([
    email('outbox.sent_at', 'is', null),
    email('outbox.failed_at', 'is', null),
    email.or([email('outbox.last_error', 'is not', null), email('outbox.due_at', '<=', now - LATE_MS)]),
  ])
}

/** Delivery failed for good, and staff have not decided yet. */
export function isFailed(email: Outbox) {
  return email.and([
    email('outbox.sent_at', 'is', null),
    email('outbox.failed_at', 'is not', null),
    email.or([email(decision(email), 'is', null), email(decision(email), '!=', 'mail.set_aside')]),
  ])
}

/** Delivery failed for good, and staff set it aside. */
export function isSetAside(email: Outbox) {
  return email.and([
    email('outbox.sent_at', 'is', null),
    email('outbox.failed_at', 'is not', null),
    email(decision(email), '=', 'mail.set_aside'),
  ])
}

/** Query for emails with everything that staff see about them. */
export function selectFailedEmails(db: Db) {
  return db
    .selectFrom('outbox')
    .leftJoin('events', 'events.id', 'outbox.event_id')
    .select([
      'outbox.id',
      'outbox.email_kind',
      'outbox.payload',
      'outbox.attempts',
      'outbox.last_error',
      'outbox.created_at',
      'outbox.due_at',
      'outbox.failed_at',
      'outbox.sent_at',
      'outbox.leased_until',
      'events.ticket_id',
    ])
    .select((row) => decision(row as unknown as Outbox).as('decision'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFailedEmails>['execute']>>[number]

/** Converts failed emails for staff; all names are read in one query. */
export async function readFailedEmails(db: Db, rows: Row[]): Promise<FailedEmail[]> {
  const payloads = rows.map((row) => parsePayload(row.payload))
  const accounts = [...new Set(payloads.flatMap(({ account_id }) => account_id ?? []))]
  const people =
    accounts.length === 0
      ? []
      : await db
          .selectFrom('accounts')
          .select(['id', 'fullname'])
          .where('id', 'in', accounts)
          .orderBy('id')
          .execute()
  return rows.map((row, place) => {
    const { account_id, ticket_id } = payloads[place] ?? {}
    const state = getEmailState(row)
    return {
      id: row.id,
      kind: row.email_kind,
      state,
      ticket_id: ticket_id ?? row.ticket_id,
      person: people.find(({ id }) => id === account_id)?.fullname ?? null,
      attempts: row.attempts,
      last_error: row.last_error === null ? null : withoutAddresses(row.last_error),
      since: toIsoTime(row.created_at),
      next_try: state === 'waiting' ? toIsoTime(row.due_at) : null,
    }
  })
}

function getEmailState({ failed_at, decision }: Row): EmailState {
  if (failed_at === null) return 'waiting'
  return decision === 'mail.set_aside' ? 'set_aside' : 'failed'
}

/**
 * Mail servers often repeat the address: the local part is removed, the domain stays so that staff can see a typing
 * error.
 */
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'(),:;]+@/g, '***@')
}

type Payload = { account_id?: number; ticket_id?: number }

/** Parses the numbers of a payload; none when it cannot be parsed, which is why such emails fail. */
function parsePayload(text: string): Payload {
  try {
    const read = JSON.parse(text) as Record<string, unknown> | null
    const number = (name: string) =>
      Number.isSafeInteger(read?.[name]) ? (read?.[name] as number) : undefined
    const [account_id, ticket_id] = [number('account_id'), number('ticket_id')]
    return {
      ...(account_id === undefined ? {} : { account_id }),
      ...(ticket_id === undefined ? {} : { ticket_id }),
    }
  } catch {
    return {}
  }
}
