import { levels } from '#contract/endpoint.ts'
import type { AuditEvent, EventKind } from '#contract/audit.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { toRepairs, type Repairs } from '../../repairs.ts'
import {
  counted,
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
  member,
  message,
  priceCause,
  priceVerb,
  textName,
  toPrices,
  toRepairLabels,
  type Names,
  updatesBy,
  versionOfText,
  who,
  whom,
} from './event-words.ts'

type Sentence = (event: AuditEvent, names: Names, repairs: Repairs) => string

const sentences: Record<EventKind, Sentence> = {
  'account.created': (event) => `An account was made for ${whom(event)}.`,
  'account.verified': (event) => `${whom(event)} confirmed the email address.`,
  'account.logged_in': (event) => `${whom(event)} logged in.`,
  'account.password_changed': (event) => `${whom(event)} changed the password.`,
  'account.name_changed': (event) =>
    `${whom(event)} changed the name${typeof event.details.was === 'string' ? ` from “${event.details.was}”` : ''}.`,
  'account.email_changed': (event) => `${whom(event)} took another email address.`,
  'account.password_reset_asked': (event) => `A link for a new password was asked for ${whom(event)}.`,
  'account.second_factor_on': (event) => `${whom(event)} switched the second step on.`,
  'account.second_factor_off': (event) =>
    event.actor
      ? `${whom(event)} switched the second step off.`
      : `The operator switched off the second step of ${whom(event)}.`,
  'account.recovery_codes_renewed': (event) => `${whom(event)} made new recovery codes.`,
  'account.recovery_code_used': (event) => `${whom(event)} used a recovery code.`,
  'account.passkey_added': (event) => `${whom(event)} added a passkey.`,
  'account.passkey_removed': (event) => `${whom(event)} removed a passkey.`,
  'account.sessions_ended': (event) => `${whom(event)} ended ${counted(event.details.sessions, 'session')}.`,
  'account.exported': (event) => `${whom(event)} downloaded their data.`,
  'account.erased': (event) =>
    event.actor && event.actor.accountid !== event.subject_id
      ? `${who(event)} erased a customer (account ${event.subject_id}) with ${counted(event.details.tickets, 'ticket')}.`
      : `A customer erased their account (${event.subject_id}) with ${counted(event.details.tickets, 'ticket')}.`,
  'staff.invited': (event) => `${who(event)} invited ${whom(event)} to the staff.`,
  'staff.level_changed': (event) =>
    `${who(event)} made ${whom(event)} ${event.details.level === levels.staff ? 'staff' : 'a customer'}.`,
  'staff.role_changed': (event) =>
    `${who(event)} changed the role of ${whom(event)} from ${describeRole(event.details.was)} to ${describeRole(event.details.role)}.`,
  'staff.invitation_withdrawn': (event) =>
    `The invitation of ${whom(event)} was withdrawn, since the person who sent it was removed.`,
  'staff.change_undone': (event) =>
    `${who(event)} undid a change of ${whom(event)} by the emailed link: ${describeGuarded(event.details.what)}.`,
  'staff.change_revealed': (event) =>
    `${who(event)} looked at the values of a change (${describeGuarded(event.details.what)})${event.reason ? `: “${event.reason}”` : ''}.`,
  'staff.audit_exported': (event) => `${who(event)} downloaded the audit log.`,
  'staff.emails_chosen': (event) => `${who(event)} chose which emails to get.`,
  'staff.access_changed': (event) =>
    `${who(event)} switched the account of ${whom(event)} ${event.details.active === 1 ? 'on' : 'off'}.`,
  'ticket.booked': (event, _, repairs) => `${who(event)} booked ${describeRepair(event, repairs)}.`,
  'ticket.noted': (event) =>
    `${who(event)} left ${event.details.staff_only === 1 ? 'a staff-only note' : 'a note for the customer'}.`,
  'ticket.status_changed': (event) =>
    `${who(event)} changed the status from ${describeStatus(event.details.from)} to ${describeStatus(event.details.to)}${describeMissing(event)}.`,
  'ticket.assigned': (event, names) => `${who(event)} gave the ticket to ${member(event.details.to, names)}.`,
  'ticket.step_undone': (event) =>
    `${who(event)} undid the step from ${describeStatus(event.details.to)} to ${describeStatus(event.details.from)}.`,
  'ticket.part_awaited': (event) => `${who(event)} marked that the ticket waits for a part.`,
  'ticket.part_arrived': (event) => `${who(event)} marked that no part is awaited any more.`,
  'ticket.part_costs_entered': (event) =>
    `${who(event)} entered what ${counted(event.details.parts, 'part')} cost.`,
  'ticket.note_shown': (event) => `${who(event)} showed note ${event.subject_id} to the customer.`,
  'ticket.note_hidden': (event) => `${who(event)} hid note ${event.subject_id} from the customer.`,
  'ticket.note_deleted': (event) => `${who(event)} deleted note ${event.subject_id}.`,
  'ticket.passcode_revealed': (event) =>
    `${who(event)} looked at the passcode${event.reason ? `: “${event.reason}”` : ''}.`,
  'ticket.passcode_replaced': (event) => `${who(event)} replaced the passcode.`,
  'ticket.passcode_erased': (event) =>
    event.details.without_phone_days === undefined
      ? 'The passcode was erased, as the phone leaves the bench.'
      : `The passcode was erased: the phone has not come within ${message(event.details.without_phone_days)} days.`,
  'ticket.erased': (event) =>
    event.actor
      ? 'Personal data was erased with the account.'
      : 'Personal data was erased after the shop’s period.',
  'ticket.notice_accepted': (event) => `${who(event)} accepted the repair notice.`,
  'ticket.corrected': (event) => `${who(event)} corrected ${describeFields(event).join(', ')}.`,
  'ticket.contact_revealed': (event) =>
    `${who(event)} looked at former contact details${event.reason ? `: “${event.reason}”` : ''}.`,
  'ticket.device_changed': (event) =>
    `${who(event)} corrected the phone of the ticket: ${describeFields(event).join(', ')}.`,
  'ticket.cancelled': (event) => `${who(event)} cancelled the booking.`,
  'ticket.parcel_announced': (event) => `${who(event)} said how the phone was posted to us.`,
  'ticket.parcel_posted': (event) => `${who(event)} entered the return parcel.`,
  'ticket.link_renewed': (event) =>
    `${who(event)} renewed the private link; those sent before no longer open.`,
  'ticket.link_sent': (event) => `${who(event)} sent the private link to the customer again.`,
  'ticket.parts_tested': (event) =>
    `${who(event)} tested the parts ${event.details.stage === 'completion' ? 'after the work' : 'on arrival'}.`,
  'ticket.phone_mismatched': (event) =>
    `${who(event)} found that ${describeFields(event).join(' and ')} differ from the booking.`,
  'ticket.photo_added': (event) => `${who(event)} added photo ${event.subject_id}.`,
  'ticket.photo_deleted': (event) => `${who(event)} deleted photo ${event.subject_id}.`,
  'ticket.quoted': (event) => `${who(event)} sent quote ${event.subject_id}${describePrice(event)}.`,
  'ticket.price_lowered': (event) =>
    `${who(event)} lowered the price by quote ${event.subject_id}${describePrice(event)}, which needs no answer.`,
  'ticket.quote_approved': (event) =>
    `Quote ${event.subject_id}${describePrice(event)} was approved by the customer${describeWay(event)}.`,
  'ticket.quote_declined': (event) =>
    `Quote ${event.subject_id}${describePrice(event)} was declined by the customer${describeWay(event)}: ${describeDecline(event)}.`,
  'ticket.quote_lapsed': (event) =>
    `Quote ${event.subject_id} lapsed without an answer: the phone goes back unrepaired.`,
  'ticket.quote_withdrawn': (event) => `${who(event)} withdrew quote ${event.subject_id}.`,
  'ticket.completion_issued': (event) => `${who(event)} issued the completion document.`,
  'ticket.completion_reviewed': (event) => `${who(event)} reviewed the completion document.`,
  'ticket.invoiced': (event) => `Invoice ${message(event.details.number)} was issued.`,
  'ticket.invoice_adjusted': (event) =>
    `${who(event)} issued adjustment note ${message(event.details.number)}.`,
  'ticket.paid': (event) => `A payment was entered${describePrice(event)}: ${message(event.details.method)}.`,
  'ticket.refunded': (event) =>
    `${who(event)} entered a refund${describePrice(event)}: ${message(event.details.method)}.`,
  'ticket.refund_failed': (event) => `A refund to a card came back${describePrice(event)}.`,
  'ticket.checkout_opened': (event) => `${who(event)} went to pay by card.`,
  'ticket.messaged': (event) => `${who(event)} wrote a message.`,
  'ticket.waiting_changed': (event) =>
    `${who(event)} said that ${event.details.to === 'nobody' ? 'nobody has' : `the ${message(event.details.to)} has`} to answer.`,
  'ticket.reminded': (event) => `The customer was ${describeReminder(event)}.`,
  'ticket.never_arrived': () => 'The phone had not arrived long after its approval: the staff were told.',
  'ticket.ended': (event) =>
    `${who(event)} ended the ticket without a repair: ${describeOutcome(event.details.outcome)}${event.details.fee_cents ? `, with a fee of ${formatCents(Number(event.details.fee_cents))}` : ''}.`,
  'ticket.taken_up': (event) => `${who(event)} took the ticket up again.`,
  'ticket.claimed': (event) =>
    `${who(event)} opened the warranty claim ${event.subject_id === null ? '' : `#${event.subject_id}`} on this ticket.`,
  'ticket.collection_noticed': (event) => `${who(event)} gave a written notice about uncollected goods.`,
  'ticket.disposed': (event) => `${who(event)} recorded that the uncollected phone was disposed of.`,
  'phone.prices_changed': (event, _, repairs) =>
    `${who(event)} ${priceVerb(event)} of ${event.subject ?? 'a phone'}: ${toPrices(event, repairs)}${priceCause(event)}.`,
  'phone.prices_confirmed': (event, _, repairs) =>
    `${who(event)} confirmed the example prices of ${event.subject ?? 'a phone'}: ${toRepairLabels(event, repairs)}.`,
  'phones.prices_planned': (event) =>
    `${who(event)} planned ${counted(event.details.prices, 'price')} for ${message(event.details.from)} (price change ${event.subject_id}).`,
  'phones.plan_removed': (event) =>
    `${who(event)} removed the planned prices of price change ${event.subject_id}.`,
  'phone.availability_changed': (event, _, repairs) =>
    `${who(event)} changed the availability of ${event.subject ?? 'a phone'}: ${describeAvailability(event, repairs)}.`,
  'phones.plan_changed': (event) =>
    `${who(event)} changed the planned prices of price change ${event.subject_id}${event.details.from ? ` to ${message(event.details.from)}` : ''}${event.details.prices ? ` (${counted(event.details.prices, 'price')})` : ''}.`,
  'phone.added': (event) => `${who(event)} added ${event.subject ?? 'a phone'} to the catalogue.`,
  'phone.changed': (event) =>
    `${who(event)} changed ${event.subject ?? 'a phone'}: ${describeFields(event).join(', ')}.`,
  'phone.picture_changed': (event) => `${who(event)} changed the picture of ${event.subject ?? 'a phone'}.`,
  'phone.deleted': (event) => `${who(event)} deleted phone ${event.subject_id} from the catalogue.`,
  'series.added': (event) => `${who(event)} added the series ${message(event.details.key)}.`,
  'series.changed': (event) =>
    `${who(event)} changed the series ${message(event.details.key)}: ${describeFields(event).join(', ')}.`,
  'series.deleted': (event) => `${who(event)} deleted the series ${message(event.details.key)}.`,
  'series.phones_ordered': (event) =>
    `${who(event)} ordered the phones of the series ${message(event.details.key)}.`,
  'series.ordered': (event) => `${who(event)} changed the order of the series.`,
  'repair.added': (event) => `${who(event)} added the repair ${message(event.details.label)}.`,
  'repair.changed': (event) =>
    `${who(event)} changed the repair ${message(event.details.label)}: ${describeFields(event).join(', ')}.`,
  'repair.deleted': (event) => `${who(event)} deleted the repair ${message(event.details.label)}.`,
  'repair.ordered': (event) => `${who(event)} changed the order of the repairs.`,
  'shop.profile_changed': (event) =>
    `${who(event)} changed the shop profile: ${describeFields(event).join(', ')}.`,
  'shop.part_added': (event) => `${who(event)} added part ${event.subject_id} to the shop’s list.`,
  'shop.part_changed': (event) =>
    `${who(event)} changed part ${event.subject_id} of the shop’s list: ${describeFields(event).join(', ')}.`,
  'shop.carrier_added': (event) => `${who(event)} added carrier ${event.subject_id}.`,
  'shop.carrier_changed': (event) =>
    `${who(event)} changed carrier ${event.subject_id}: ${describeFields(event).join(', ')}.`,
  'shop.carrier_deleted': (event) => `${who(event)} deleted carrier ${event.subject_id}.`,
  'shop.replies_changed': (event) => `${who(event)} changed canned reply ${event.subject_id} of the shop.`,
  'tickets.export_sent': (event) =>
    `${who(event)} received the CSV of ${counted(event.details.tickets, 'ticket')} whole (SHA-256 ${message(event.details.sha256)}).`,
  'tickets.exported': (event) => `${who(event)} exported ${counted(event.details.tickets, 'ticket')} as CSV.`,
  'shop.text_changed': (event) => `${who(event)} saved ${versionOfText(event)}.`,
  'shop.text_confirmed': (event) => `${who(event)} confirmed ${versionOfText(event)}.`,
  'shop.opened': (event) => `${who(event)} opened the shop for bookings.`,
  'shop.closed': (event) => `${who(event)} closed the shop for new bookings.`,
  'shop.closure_added': (event) => `${who(event)} added closure ${event.subject_id}.`,
  'shop.closure_changed': (event) => `${who(event)} changed closure ${event.subject_id}.`,
  'shop.closure_deleted': (event) => `${who(event)} deleted closure ${event.subject_id}.`,
  'shop.backup_made': () => 'The scheduled backup was made and checked.',
  'shop.backup_failed': () => 'The scheduled backup failed: the shop was told by email.',
  'money.listed': (event) =>
    `${who(event)} downloaded the list ${message(event.details.list)} with ${counted(event.details.rows, 'row')} (SHA-256 ${message(event.details.sha256)}).`,
  'money.documents_opened': (event) =>
    `${who(event)} began to download ${counted(event.details.documents, 'document')} of ${message(event.details.from)} to ${message(event.details.to)}.`,
  'money.documents_sent': (event) =>
    event.details.sha256 === null
      ? `The download of documents by ${who(event)} broke off after ${counted(event.details.documents, 'document')}.`
      : `${who(event)} downloaded ${counted(event.details.documents, 'document')} of ${message(event.details.from)} to ${message(event.details.to)} (SHA-256 ${message(event.details.sha256)}).`,
  'money.exported': (event) =>
    `${who(event)} exported ${message(event.details.part)} for ${message(event.details.format)}${event.subject_id === null ? '' : `, export ${event.subject_id}`}, with ${counted(event.details.rows, 'row')} (SHA-256 ${message(event.details.sha256)}).`,
  'contact.received': (event) =>
    `${event.actor ? who(event) : 'A visitor'} sent message ${event.subject_id}.`,
  'mail.tested': (event) => `${who(event)} asked for a test email.`,
  'mail.asked': (event) => `A link was asked for ${whom(event)}.`,
  'mail.resent': (event) => `${who(event)} had letter ${event.subject_id} sent again.`,
  'mail.wording_changed': (event) =>
    `${who(event)} changed the wording of the letter ${message(event.details.letter)}.`,
  'mail.set_aside': (event) => `${who(event)} set letter ${event.subject_id} aside.`,
  'account.updates_chosen': (event) =>
    `${who(event)} chose updates ${updatesBy(event.details.updates_by)} for the account.`,
  'ticket.updates_chosen': (event) =>
    `${who(event)} chose updates ${updatesBy(event.details.updates_by)} for the ticket.`,
  'ticket.text_number_asked': () => `The owner of the number on the ticket is asked whether texts may come.`,
  'ticket.text_number_answered': (event) =>
    event.details.answer === 'yes'
      ? `The owner of the number on the ticket agreed to texts.`
      : event.details.answer === 'stopped'
        ? `The owner of the number on the ticket ended texts with STOP.`
        : `The owner of the number on the ticket wants no texts.`,
  'ticket.texted': (event) => `The text “${textName(event.details.text)}” was sent.`,
  'ticket.text_written': (event) => `${who(event)} wrote a text about the ticket.`,
  'ticket.text_undelivered': () => `A text about the ticket could not be delivered.`,
  'text.wording_changed': (event) =>
    `${who(event)} changed the wording of the text ${message(event.details.text)}.`,
  'text.settings_changed': (event) => `${who(event)} changed what texts cost, or their monthly limit.`,
}

/** Describes an audit event in one sentence. */
export function describeEvent(event: AuditEvent, names: Names, repairs: Repairs = toRepairs(null)): string {
  const sentence = Object.hasOwn(sentences, event.kind) ? sentences[event.kind as EventKind] : undefined
  const words = sentence ? sentence(event, names, repairs) : `${who(event)}: ${event.kind}.`
  return words[0]!.toUpperCase() + words.slice(1)
}
