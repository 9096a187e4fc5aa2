import { endpoint, levels } from './endpoint.ts'

/** Everything that is written down when it happens: a noun and a past participle. */
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
  'mail.wording_changed',
  'phone.prices_changed',
  'shop.profile_changed',
  'contact.received',
  'mail.asked',
  'mail.resent',
  'mail.set_aside',
] as const
export type EventKind = (typeof eventKinds)[number]

export type EventDetails = Record<string, number | string | null | string[]>

/** One line of the log. Names are read when it is shown: the log itself holds numbers only. */
export type AuditEvent = {
  id: number
  /** One of `eventKinds`; an older or newer program may have written others. */
  kind: string
  at: string
  /** Who did it; null for the shop itself, and for visitors. */
  actor: { accountid: number; fullname: string } | null
  ticket_id: number | null
  /** The account, phone or note that it was done to. */
  subject_id: number | null
  /** What that account or phone is called now. */
  subject: string | null
  details: EventDetails
  /** Why a passcode was looked at, as long as that is kept. */
  reason: string | null
}

export type AuditFilter = {
  kind?: EventKind
  actor?: number
  ticket?: number
  limit?: number
  cursor?: string
}

/** The log, newest first; nobody can change it. */
export const searchAudit = endpoint<{ data: AuditFilter }, { events: AuditEvent[]; next: string | null }>(
  'POST',
  '/api/audit/searches',
  { for: levels.staff },
)
