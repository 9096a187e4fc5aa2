import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './audit.schema.ts'

/** Every kind of event: a noun and a past participle. */
export const eventKinds = [
  'account.created',
  'account.verified',
  'account.logged_in',
  'account.password_changed',
  'account.name_changed',
  'account.email_changed',
  'account.password_reset_asked',
  'account.second_factor_on',
  'account.second_factor_off',
  'account.recovery_codes_renewed',
  'account.recovery_code_used',
  'account.passkey_added',
  'account.passkey_removed',
  'account.sessions_ended',
  'account.exported',
  'account.erased',
  'staff.invited',
  'staff.level_changed',
  'staff.access_changed',
  'staff.role_changed',
  'staff.invitation_withdrawn',
  'staff.change_undone',
  'staff.change_revealed',
  'staff.emails_chosen',
  'staff.audit_exported',
  'ticket.booked',
  'ticket.noted',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.step_undone',
  'ticket.part_awaited',
  'ticket.part_arrived',
  'ticket.part_costs_entered',
  'ticket.note_shown',
  'ticket.note_hidden',
  'ticket.note_deleted',
  'ticket.passcode_revealed',
  'ticket.passcode_replaced',
  'ticket.passcode_erased',
  'ticket.erased',
  'ticket.notice_accepted',
  'ticket.corrected',
  'ticket.contact_revealed',
  'ticket.device_changed',
  'ticket.cancelled',
  'ticket.parcel_announced',
  'ticket.parcel_posted',
  'ticket.link_renewed',
  'ticket.link_sent',
  'ticket.parts_tested',
  'ticket.phone_mismatched',
  'ticket.photo_added',
  'ticket.photo_deleted',
  'ticket.quoted',
  'ticket.price_lowered',
  'ticket.quote_approved',
  'ticket.quote_declined',
  'ticket.quote_lapsed',
  'ticket.quote_withdrawn',
  'ticket.completion_issued',
  'ticket.completion_reviewed',
  'ticket.invoiced',
  'ticket.invoice_adjusted',
  'ticket.paid',
  'ticket.refunded',
  'ticket.refund_failed',
  'ticket.checkout_opened',
  'ticket.messaged',
  'ticket.waiting_changed',
  'ticket.reminded',
  'ticket.never_arrived',
  'ticket.ended',
  'ticket.taken_up',
  'ticket.claimed',
  'ticket.collection_noticed',
  'ticket.disposed',
  'mail.wording_changed',
  'phone.prices_changed',
  'phone.prices_confirmed',
  'phone.availability_changed',
  'phone.added',
  'phone.changed',
  'phone.picture_changed',
  'phone.deleted',
  'series.added',
  'series.changed',
  'series.deleted',
  'series.phones_ordered',
  'series.ordered',
  'repair.added',
  'repair.changed',
  'repair.deleted',
  'repair.ordered',
  'phones.prices_planned',
  'phones.plan_removed',
  'phones.plan_changed',
  'shop.profile_changed',
  'shop.part_added',
  'shop.part_changed',
  'shop.carrier_added',
  'shop.carrier_changed',
  'shop.carrier_deleted',
  'shop.replies_changed',
  'tickets.exported',
  'tickets.export_sent',
  'shop.text_changed',
  'shop.text_confirmed',
  'shop.opened',
  'shop.closed',
  'shop.closure_added',
  'shop.closure_changed',
  'shop.closure_deleted',
  'shop.backup_made',
  'shop.backup_failed',
  'money.listed',
  'money.documents_opened',
  'money.documents_sent',
  'money.exported',
  'contact.received',
  'mail.asked',
  'mail.tested',
  'mail.resent',
  'mail.set_aside',
  'account.updates_chosen',
  'ticket.updates_chosen',
  'ticket.text_number_asked',
  'ticket.text_number_answered',
  'ticket.texted',
  'ticket.text_written',
  'ticket.text_undelivered',
  'text.wording_changed',
  'text.settings_changed',
] as const
export type EventKind = (typeof eventKinds)[number]

export type EventDetails = AuditEvent['details']

/** Details of a ticket's events that are amounts, which a technician gets as null. */
const hiddenDetails = ['price', 'amount_cents', 'total_cents', 'fee_cents'] as const
/** All others. */
export const shownDetails = [
  'about',
  'answer',
  'by',
  'carrier',
  'fields',
  'from',
  'kind',
  'letter',
  'method',
  'number',
  'outcome',
  'overrode',
  'parts',
  'phone_id',
  'repair',
  'round',
  'staff_only',
  'stage',
  'text',
  'to',
  'updates_by',
  'version',
  'without_phone_days',
] as const

/** Details of an event of a ticket. */
export type TicketEventDetails = {
  [Key in (typeof hiddenDetails | typeof shownDetails)[number]]?: EventDetails[string]
}

/** One line of the audit log. Names are read when it is shown: the log itself stores ids only. */
export type AuditEvent = z.infer<typeof schemas.auditEventSchema>

export type AuditFilter = z.infer<typeof schemas.searchAuditSchemas.input>['data']

/** The audit log, newest first; append-only. */
export const searchAudit = endpoint<typeof schemas.searchAuditSchemas>('POST', '/api/audit/searches', {
  for: levels.staff,
})

/** An account that is or was staff. */
export type AuditPerson = z.infer<typeof schemas.getAuditPeopleSchemas.output>['people'][number]

/** Everybody who is or ever was staff, to search the log by. */
export const getAuditPeople = endpoint<typeof schemas.getAuditPeopleSchemas>('GET', '/api/audit/people', {
  for: levels.staff,
})

/** Days for which failed log-ins are kept. */
export const FAILED_LOG_IN_DAYS = 90

/** Failed log-ins of one day to one account, or address without one, from one network. */
export type FailedLogIn = z.infer<typeof schemas.getFailedLogInsSchemas.output>['failed'][number]

/** The failed log-ins, the last first. */
export const getFailedLogIns = endpoint<typeof schemas.getFailedLogInsSchemas>(
  'GET',
  '/api/audit/failed-log-ins',
  { for: levels.staff },
)

/** The filtered audit log as CSV; the filters are query parameters. */
export const getAuditCsv = endpoint<typeof schemas.getAuditCsvSchemas>('GET', '/api/audit.csv', {
  for: levels.staff,
})
