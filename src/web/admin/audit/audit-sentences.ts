import { levels } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/audit.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { AuditEvent } from '#contract/audit.schema.ts'
import { toRepairs, type Repairs } from '../../repairs.ts'
import {
  formatCount,
  describeAvailability,
  describeDecline,
  describeFields,
  describeGuarded,
  describeMissing,
  describeOutcome,
  describePrice,
  describeReminder,
  describeRepair,
  describeRole,
  describeStatus,
  describeWay,
  describeMember,
  describeDetail,
  describePriceCause,
  describePriceVerb,
  describeTextKind,
  describePrices,
  describeRepairs,
  type Names,
  describeUpdates,
  describeTextVersion,
  describeActor,
  describeSubject,
} from './event-words.ts'

type Sentence = (event: AuditEvent, names: Names, repairs: Repairs) => string

const sentences: Record<EventKind, Sentence> = {
  'account.created': (event) => `An account was made for ${describeSubject(event)}.`,
  'account.verified': (event) => `${describeSubject(event)} confirmed the email address.`,
  'account.logged_in': (event) => `${describeSubject(event)} logged in.`,
  'account.password_changed': (event) => `${describeSubject(event)} changed the password.`,
  'account.name_changed': (event) =>
    `${describeSubject(event)} changed the name${typeof event.details.was === 'string' ? ` from “${event.details.was}”` : ''}.`,
  'account.email_changed': (event) => `${describeSubject(event)} took another email address.`,
  'account.password_reset_asked': (event) =>
    `A link for a new password was asked for ${describeSubject(event)}.`,
  'account.second_factor_on': (event) => `${describeSubject(event)} switched the second step on.`,
  'account.second_factor_off': (event) =>
    event.actor
      ? `${describeSubject(event)} switched the second step off.`
      : `The operator switched off the second step of ${describeSubject(event)}.`,
  'account.recovery_codes_renewed': (event) => `${describeSubject(event)} made new recovery codes.`,
  'account.recovery_code_used': (event) => `${describeSubject(event)} used a recovery code.`,
  'account.passkey_added': (event) => `${describeSubject(event)} added a passkey.`,
  'account.passkey_removed': (event) => `${describeSubject(event)} removed a passkey.`,
  'account.sessions_ended': (event) =>
    `${describeSubject(event)} ended ${formatCount(event.details.sessions, 'session')}.`,
  'account.exported': (event) => `${describeSubject(event)} downloaded their data.`,
  'account.erased': (event) =>
    event.actor && event.actor.accountid !== event.subject_id
      ? `${describeActor(event)} erased a customer (account ${event.subject_id}) with ${formatCount(event.details.tickets, 'ticket')}.`
      : `A customer erased their account (${event.subject_id}) with ${formatCount(event.details.tickets, 'ticket')}.`,
  'staff.invited': (event) => `${describeActor(event)} invited ${describeSubject(event)} to the staff.`,
  'staff.level_changed': (event) =>
    `${describeActor(event)} made ${describeSubject(event)} ${event.details.level === levels.staff ? 'staff' : 'a customer'}.`,
  'staff.role_changed': (event) =>
    `${describeActor(event)} changed the role of ${describeSubject(event)} from ${describeRole(event.details.was)} to ${describeRole(event.details.role)}.`,
  'staff.invitation_withdrawn': (event) =>
    `The invitation of ${describeSubject(event)} was withdrawn, since the person who sent it was removed.`,
  'staff.change_undone': (event) =>
    `${describeActor(event)} undid a change of ${describeSubject(event)} by the emailed link: ${describeGuarded(event.details.what)}.`,
  'staff.change_revealed': (event) =>
    `${describeActor(event)} looked at the values of a change (${describeGuarded(event.details.what)})${event.reason ? `: “${event.reason}”` : ''}.`,
  'staff.audit_exported': (event) => `${describeActor(event)} downloaded the audit log.`,
  'staff.emails_chosen': (event) => `${describeActor(event)} chose which emails to get.`,
  'staff.access_changed': (event) =>
    `${describeActor(event)} switched the account of ${describeSubject(event)} ${event.details.active === 1 ? 'on' : 'off'}.`,
  'ticket.booked': (event, _, repairs) => `${describeActor(event)} booked ${describeRepair(event, repairs)}.`,
  'ticket.noted': (event) =>
    `${describeActor(event)} left ${event.details.staff_only === 1 ? 'a staff-only note' : 'a note for the customer'}.`,
  'ticket.status_changed': (event) =>
    `${describeActor(event)} changed the status from ${describeStatus(event.details.from)} to ${describeStatus(event.details.to)}${describeMissing(event)}.`,
  'ticket.assigned': (event, names) =>
    `${describeActor(event)} gave the ticket to ${describeMember(event.details.to, names)}.`,
  'ticket.step_undone': (event) =>
    `${describeActor(event)} undid the step from ${describeStatus(event.details.to)} to ${describeStatus(event.details.from)}.`,
  'ticket.part_awaited': (event) => `${describeActor(event)} marked that the ticket waits for a part.`,
  'ticket.part_arrived': (event) => `${describeActor(event)} marked that no part is awaited any more.`,
  'ticket.part_costs_entered': (event) =>
    `${describeActor(event)} entered what ${formatCount(event.details.parts, 'part')} cost.`,
  'ticket.note_shown': (event) => `${describeActor(event)} showed note ${event.subject_id} to the customer.`,
  'ticket.note_hidden': (event) => `${describeActor(event)} hid note ${event.subject_id} from the customer.`,
  'ticket.note_deleted': (event) => `${describeActor(event)} deleted note ${event.subject_id}.`,
  'ticket.passcode_revealed': (event) =>
    `${describeActor(event)} looked at the passcode${event.reason ? `: “${event.reason}”` : ''}.`,
  'ticket.passcode_replaced': (event) => `${describeActor(event)} replaced the passcode.`,
  'ticket.passcode_erased': (event) =>
    event.details.without_phone_days === undefined
      ? 'The passcode was erased, as the phone leaves the bench.'
      : `The passcode was erased: the phone has not come within ${describeDetail(event.details.without_phone_days)} days.`,
  'ticket.erased': (event) =>
    event.actor
      ? 'Personal data was erased with the account.'
      : 'Personal data was erased after the shop’s period.',
  'ticket.notice_accepted': (event) => `${describeActor(event)} accepted the repair notice.`,
  'ticket.corrected': (event) => `${describeActor(event)} corrected ${describeFields(event).join(', ')}.`,
  'ticket.contact_revealed': (event) =>
    `${describeActor(event)} looked at former contact details${event.reason ? `: “${event.reason}”` : ''}.`,
  'ticket.device_changed': (event) =>
    `${describeActor(event)} corrected the phone of the ticket: ${describeFields(event).join(', ')}.`,
  'ticket.cancelled': (event) => `${describeActor(event)} cancelled the booking.`,
  'ticket.parcel_announced': (event) => `${describeActor(event)} said how the phone was posted to us.`,
  'ticket.parcel_posted': (event) => `${describeActor(event)} entered the return parcel.`,
  'ticket.link_renewed': (event) =>
    `${describeActor(event)} renewed the private link; those sent before no longer open.`,
  'ticket.link_sent': (event) => `${describeActor(event)} sent the private link to the customer again.`,
  'ticket.parts_tested': (event) =>
    `${describeActor(event)} tested the parts ${event.details.stage === 'completion' ? 'after the work' : 'on arrival'}.`,
  'ticket.phone_mismatched': (event) =>
    `${describeActor(event)} found that ${describeFields(event).join(' and ')} differ from the booking.`,
  'ticket.photo_added': (event) => `${describeActor(event)} added photo ${event.subject_id}.`,
  'ticket.photo_deleted': (event) => `${describeActor(event)} deleted photo ${event.subject_id}.`,
  'ticket.quoted': (event) =>
    `${describeActor(event)} sent quote ${event.subject_id}${describePrice(event)}.`,
  'ticket.price_lowered': (event) =>
    `${describeActor(event)} lowered the price by quote ${event.subject_id}${describePrice(event)}, which needs no answer.`,
  'ticket.quote_approved': (event) =>
    `Quote ${event.subject_id}${describePrice(event)} was approved by the customer${describeWay(event)}.`,
  'ticket.quote_declined': (event) =>
    `Quote ${event.subject_id}${describePrice(event)} was declined by the customer${describeWay(event)}: ${describeDecline(event)}.`,
  'ticket.quote_lapsed': (event) =>
    `Quote ${event.subject_id} lapsed without an answer: the phone goes back unrepaired.`,
  'ticket.quote_withdrawn': (event) => `${describeActor(event)} withdrew quote ${event.subject_id}.`,
  'ticket.completion_issued': (event) => `${describeActor(event)} issued the completion document.`,
  'ticket.completion_reviewed': (event) => `${describeActor(event)} reviewed the completion document.`,
  'ticket.invoiced': (event) => `Invoice ${describeDetail(event.details.number)} was issued.`,
  'ticket.invoice_adjusted': (event) =>
    `${describeActor(event)} issued adjustment note ${describeDetail(event.details.number)}.`,
  'ticket.paid': (event) =>
    `A payment was entered${describePrice(event)}: ${describeDetail(event.details.method)}.`,
  'ticket.refunded': (event) =>
    `${describeActor(event)} entered a refund${describePrice(event)}: ${describeDetail(event.details.method)}.`,
  'ticket.refund_failed': (event) => `A refund to a card came back${describePrice(event)}.`,
  'ticket.payment_reversed': (event) =>
    `${describeActor(event)} took back an entry${describePrice(event)}: ${describeDetail(event.details.method)}.`,
  'ticket.checkout_opened': (event) => `${describeActor(event)} went to pay by card.`,
  'ticket.messaged': (event) => `${describeActor(event)} wrote a message.`,
  'ticket.waiting_changed': (event) =>
    `${describeActor(event)} said that ${event.details.to === 'nobody' ? 'nobody has' : `the ${describeDetail(event.details.to)} has`} to answer.`,
  'ticket.reminded': (event) => `The customer was ${describeReminder(event)}.`,
  'ticket.never_arrived': () => 'The phone had not arrived long after its approval: the staff were told.',
  'ticket.ended': (event) =>
    `${describeActor(event)} ended the ticket without a repair: ${describeOutcome(event.details.outcome)}${event.details.fee_cents ? `, with a fee of ${formatCents(Number(event.details.fee_cents))}` : ''}.`,
  'ticket.taken_up': (event) => `${describeActor(event)} took the ticket up again.`,
  'ticket.claimed': (event) =>
    `${describeActor(event)} opened the warranty claim ${event.subject_id === null ? '' : `#${event.subject_id}`} on this ticket.`,
  'ticket.collection_noticed': (event) =>
    `${describeActor(event)} gave a written notice about uncollected goods.`,
  'ticket.disposed': (event) =>
    `${describeActor(event)} recorded that the uncollected phone was disposed of.`,
  'phone.prices_changed': (event, _, repairs) =>
    `${describeActor(event)} ${describePriceVerb(event)} of ${event.subject ?? 'a phone'}: ${describePrices(event, repairs)}${describePriceCause(event)}.`,
  'phone.prices_confirmed': (event, _, repairs) =>
    `${describeActor(event)} confirmed the example prices of ${event.subject ?? 'a phone'}: ${describeRepairs(event, repairs)}.`,
  'phones.prices_planned': (event) =>
    `${describeActor(event)} planned ${formatCount(event.details.prices, 'price')} for ${describeDetail(event.details.from)} (price change ${event.subject_id}).`,
  'phones.plan_removed': (event) =>
    `${describeActor(event)} removed the planned prices of price change ${event.subject_id}.`,
  'phone.availability_changed': (event, _, repairs) =>
    `${describeActor(event)} changed the availability of ${event.subject ?? 'a phone'}: ${describeAvailability(event, repairs)}.`,
  'phones.plan_changed': (event) =>
    `${describeActor(event)} changed the planned prices of price change ${event.subject_id}${event.details.from ? ` to ${describeDetail(event.details.from)}` : ''}${event.details.prices ? ` (${formatCount(event.details.prices, 'price')})` : ''}.`,
  'phone.added': (event) => `${describeActor(event)} added ${event.subject ?? 'a phone'} to the catalogue.`,
  'phone.changed': (event) =>
    `${describeActor(event)} changed ${event.subject ?? 'a phone'}: ${describeFields(event).join(', ')}.`,
  'phone.picture_changed': (event) =>
    `${describeActor(event)} changed the picture of ${event.subject ?? 'a phone'}.`,
  'phone.deleted': (event) => `${describeActor(event)} deleted phone ${event.subject_id} from the catalogue.`,
  'series.added': (event) => `${describeActor(event)} added the series ${describeDetail(event.details.key)}.`,
  'series.changed': (event) =>
    `${describeActor(event)} changed the series ${describeDetail(event.details.key)}: ${describeFields(event).join(', ')}.`,
  'series.deleted': (event) =>
    `${describeActor(event)} deleted the series ${describeDetail(event.details.key)}.`,
  'series.phones_ordered': (event) =>
    `${describeActor(event)} ordered the phones of the series ${describeDetail(event.details.key)}.`,
  'series.ordered': (event) => `${describeActor(event)} changed the order of the series.`,
  'repair.added': (event) =>
    `${describeActor(event)} added the repair ${describeDetail(event.details.label)}.`,
  'repair.changed': (event) =>
    `${describeActor(event)} changed the repair ${describeDetail(event.details.label)}: ${describeFields(event).join(', ')}.`,
  'repair.deleted': (event) =>
    `${describeActor(event)} deleted the repair ${describeDetail(event.details.label)}.`,
  'repair.ordered': (event) => `${describeActor(event)} changed the order of the repairs.`,
  'shop.profile_changed': (event) =>
    `${describeActor(event)} changed the shop profile: ${describeFields(event).join(', ')}.`,
  'shop.part_added': (event) => `${describeActor(event)} added part ${event.subject_id} to the shop’s list.`,
  'shop.part_changed': (event) =>
    `${describeActor(event)} changed part ${event.subject_id} of the shop’s list: ${describeFields(event).join(', ')}.`,
  'shop.carrier_added': (event) => `${describeActor(event)} added carrier ${event.subject_id}.`,
  'shop.carrier_changed': (event) =>
    `${describeActor(event)} changed carrier ${event.subject_id}: ${describeFields(event).join(', ')}.`,
  'shop.carrier_deleted': (event) => `${describeActor(event)} deleted carrier ${event.subject_id}.`,
  'shop.replies_changed': (event) =>
    `${describeActor(event)} changed canned reply ${event.subject_id} of the shop.`,
  'tickets.export_sent': (event) =>
    `${describeActor(event)} received the CSV of ${formatCount(event.details.tickets, 'ticket')} whole (SHA-256 ${describeDetail(event.details.sha256)}).`,
  'tickets.exported': (event) =>
    `${describeActor(event)} exported ${formatCount(event.details.tickets, 'ticket')} as CSV.`,
  'shop.text_changed': (event) => `${describeActor(event)} saved ${describeTextVersion(event)}.`,
  'shop.text_confirmed': (event) => `${describeActor(event)} confirmed ${describeTextVersion(event)}.`,
  'shop.opened': (event) => `${describeActor(event)} opened the shop for bookings.`,
  'shop.closed': (event) => `${describeActor(event)} closed the shop for new bookings.`,
  'shop.closure_added': (event) => `${describeActor(event)} added closure ${event.subject_id}.`,
  'shop.closure_changed': (event) => `${describeActor(event)} changed closure ${event.subject_id}.`,
  'shop.closure_deleted': (event) => `${describeActor(event)} deleted closure ${event.subject_id}.`,
  'shop.backup_made': () => 'The scheduled backup was made and checked.',
  'shop.backup_failed': () => 'The scheduled backup failed: the shop was told by email.',
  'money.listed': (event) =>
    `${describeActor(event)} downloaded the list ${describeDetail(event.details.list)} with ${formatCount(event.details.rows, 'row')} (SHA-256 ${describeDetail(event.details.sha256)}).`,
  'money.documents_opened': (event) =>
    `${describeActor(event)} began to download ${formatCount(event.details.documents, 'document')} of ${describeDetail(event.details.from)} to ${describeDetail(event.details.to)}.`,
  'money.documents_sent': (event) =>
    event.details.sha256 === null
      ? `The download of documents by ${describeActor(event)} broke off after ${formatCount(event.details.documents, 'document')}.`
      : `${describeActor(event)} downloaded ${formatCount(event.details.documents, 'document')} of ${describeDetail(event.details.from)} to ${describeDetail(event.details.to)} (SHA-256 ${describeDetail(event.details.sha256)}).`,
  'money.exported': (event) =>
    `${describeActor(event)} exported ${describeDetail(event.details.part)} for ${describeDetail(event.details.format)}${event.subject_id === null ? '' : `, export ${event.subject_id}`}, with ${formatCount(event.details.rows, 'row')} (SHA-256 ${describeDetail(event.details.sha256)}).`,
  'contact.received': (event) =>
    `${event.actor ? describeActor(event) : 'A visitor'} sent message ${event.subject_id}.`,
  'mail.tested': (event) => `${describeActor(event)} asked for a test email.`,
  'mail.asked': (event) => `A link was asked for ${describeSubject(event)}.`,
  'mail.resent': (event) => `${describeActor(event)} had email ${event.subject_id} sent again.`,
  'mail.wording_changed': (event) =>
    `${describeActor(event)} changed the words of the email ${describeDetail(event.details.letter)}.`,
  'mail.set_aside': (event) => `${describeActor(event)} set email ${event.subject_id} aside.`,
  'account.updates_chosen': (event) =>
    `${describeActor(event)} chose updates ${describeUpdates(event.details.updates_by)} for the account.`,
  'ticket.updates_chosen': (event) =>
    `${describeActor(event)} chose updates ${describeUpdates(event.details.updates_by)} for the ticket.`,
  'ticket.text_number_asked': () => `The owner of the number on the ticket is asked whether texts may come.`,
  'ticket.text_number_answered': (event) =>
    event.details.answer === 'yes'
      ? `The owner of the number on the ticket agreed to texts.`
      : event.details.answer === 'stopped'
        ? `The owner of the number on the ticket ended texts with STOP.`
        : `The owner of the number on the ticket wants no texts.`,
  'ticket.texted': (event) => `The text “${describeTextKind(event.details.text)}” was sent.`,
  'ticket.text_written': (event) => `${describeActor(event)} wrote a text about the ticket.`,
  'ticket.text_undelivered': () => `A text about the ticket could not be delivered.`,
  'text.wording_changed': (event) =>
    `${describeActor(event)} changed the wording of the text ${describeDetail(event.details.text)}.`,
  'text.settings_changed': (event) =>
    `${describeActor(event)} changed what texts cost, or their monthly limit.`,
}

/** Describes an audit event in one sentence. */
export function describeEvent(event: AuditEvent, names: Names, repairs: Repairs = toRepairs(null)): string {
  const sentence = Object.hasOwn(sentences, event.kind) ? sentences[event.kind as EventKind] : undefined
  const words = sentence ? sentence(event, names, repairs) : `${describeActor(event)}: ${event.kind}.`
  return words[0]!.toUpperCase() + words.slice(1)
}
