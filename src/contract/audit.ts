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
  'account.sessions_ended',
  'account.exported',
  'account.erased',
  'staff.invited',
  'staff.level_changed',
  'staff.access_changed',
  'ticket.booked',
  'ticket.noted',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.note_shown',
  'ticket.note_hidden',
  'ticket.note_deleted',
  'ticket.passcode_revealed',
  'ticket.passcode_replaced',
  'ticket.passcode_erased',
  'ticket.erased',
  'ticket.notice_accepted',
  'ticket.corrected',
  'ticket.cancelled',
  'ticket.parcel_announced',
  'ticket.parcel_posted',
  'ticket.link_renewed',
  'ticket.parts_tested',
  'ticket.phone_mismatched',
  'ticket.photo_added',
  'ticket.photo_deleted',
  'ticket.quoted',
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
  'shop.profile_changed',
  'shop.closure_added',
  'shop.closure_changed',
  'shop.closure_deleted',
  'shop.backup_made',
  'shop.backup_failed',
  'money.listed',
  'money.exported',
  'contact.received',
  'mail.asked',
  'mail.resent',
  'mail.set_aside',
] as const
export type EventKind = (typeof eventKinds)[number]

export type EventDetails = AuditEvent['details']

/** One line of the audit log. Names are read when it is shown: the log itself stores ids only. */
export type AuditEvent = z.infer<typeof schemas.auditEventSchema>

export type AuditFilter = z.infer<typeof schemas.searchAuditSchemas.input>['data']

/** The audit log, newest first; append-only. */
export const searchAudit = endpoint<typeof schemas.searchAuditSchemas>('POST', '/api/audit/searches', {
  for: levels.staff,
})
