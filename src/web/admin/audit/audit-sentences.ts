import { backByReasonWords, type BackByReason } from '#contract/back-by.ts'
import { levels } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/audit.ts'
import type { AuditEvent } from '#contract/audit.schema.ts'
import { toRepairs, type Repairs } from '../../repairs.ts'
import { fillSentence, type Names } from './event-words.ts'

/** One sentence for each kind of event; what stands in braces is explained in `event-words.ts`. */
const sentences: Record<EventKind, string | ((event: AuditEvent) => string)> = {
  'account.created': 'An account was made for {subject}.',
  'account.verified': '{subject} confirmed the email address.',
  'account.logged_in': '{subject} logged in.',
  'account.password_changed': '{subject} changed the password.',
  'account.name_changed': '{subject} changed the name{former_name}.',
  'account.email_changed': '{subject} took another email address.',
  'account.email_undelivered': 'An email to {subject} could not be delivered.',
  'account.password_reset_asked': 'A link for a new password was asked for {subject}.',
  'account.second_factor_on': '{subject} switched the second step on.',
  'account.second_factor_off': ({ actor }) =>
    actor
      ? '{subject} switched the second step off.'
      : 'The operator switched off the second step of {subject}.',
  'account.recovery_codes_renewed': '{subject} made new recovery codes.',
  'account.recovery_code_used': '{subject} used a recovery code.',
  'account.passkey_added': '{subject} added a passkey.',
  'account.passkey_removed': '{subject} removed a passkey.',
  'account.sessions_ended': '{subject} ended {count sessions}.',
  'account.exported': '{subject} downloaded their data.',
  'account.erased': ({ actor, subject_id }) =>
    actor && actor.accountid !== subject_id
      ? '{actor} erased a customer (account {id}) with {count tickets}.'
      : 'A customer erased their account ({id}) with {count tickets}.',
  'account.merged': '{actor} merged {subject} into customer {into}, with {count tickets}.',
  'account.merge_undone': '{actor} separated {subject} from customer {into} again, with {count tickets}.',
  'account.noted': '{actor} changed the note on {subject}.',
  'staff.invited': '{actor} invited {subject} to the staff.',
  'staff.level_changed': ({ details }) =>
    `{actor} made {subject} ${details.level === levels.staff ? 'staff' : 'a customer'}.`,
  'staff.role_changed': '{actor} changed the role of {subject} from {former_role} to {role}.',
  'staff.invitation_withdrawn':
    'The invitation of {subject} was withdrawn, since the person who sent it was removed.',
  'staff.change_undone': '{actor} undid a change of {subject} by the emailed link: {guarded}.',
  'staff.change_revealed': '{actor} looked at the values of a change ({guarded}){reason}.',
  'staff.audit_exported': '{actor} downloaded the audit log.',
  'staff.emails_chosen': '{actor} chose which emails to get.',
  'staff.access_changed': ({ details }) =>
    `{actor} switched the account of {subject} ${details.active === 1 ? 'on' : 'off'}.`,
  'ticket.booked': ({ actor }) =>
    actor ? '{actor} booked {repair}.' : 'A customer booked {repair} without a log-in.',
  'ticket.joined': 'The booking, made without a log-in, joined the account of {actor}.',
  'ticket.noted': ({ details }) =>
    `{actor} left ${details.staff_only === 1 ? 'a staff-only note' : 'a note for the customer'}.`,
  'ticket.status_changed': '{actor} changed the status from {from_status} to {to_status}{missing}.',
  'ticket.assigned': '{actor} gave the ticket to {member}.',
  'ticket.step_undone': '{actor} undid the step from {to_status} to {from_status}.',
  'ticket.part_awaited': '{actor} marked that the ticket waits for a part.',
  'ticket.part_arrived': '{actor} marked that no part is awaited any more.',
  'ticket.part_costs_entered': '{actor} entered what {count parts} cost.',
  'ticket.note_shown': '{actor} showed note {id} to the customer.',
  'ticket.note_hidden': '{actor} hid note {id} from the customer.',
  'ticket.note_deleted': '{actor} deleted note {id}.',
  'ticket.passcode_revealed': '{actor} looked at the passcode{reason}.',
  'ticket.passcode_replaced': '{actor} replaced the passcode.',
  'ticket.passcode_erased': ({ details }) =>
    details.without_phone_days === undefined
      ? 'The passcode was erased, as the phone leaves the bench.'
      : 'The passcode was erased: the phone has not come within {without_phone_days} days.',
  'ticket.erased': ({ actor }) =>
    actor
      ? 'Personal data was erased with the account.'
      : 'Personal data was erased after the shop’s period.',
  'ticket.notice_accepted': '{actor} accepted the repair notice.',
  'ticket.corrected': '{actor} corrected {fields}.',
  'ticket.contact_revealed': '{actor} looked at former contact details{reason}.',
  'ticket.device_changed': '{actor} corrected the phone of the ticket: {fields}.',
  'ticket.cancelled': '{actor} cancelled the booking.',
  'ticket.parcel_announced': '{actor} said how the phone was posted to us.',
  'ticket.parcel_posted': '{actor} entered the return parcel.',
  'ticket.parcel_news': ({ details }) =>
    `${details.source === 'carrier' ? 'The carrier' : '{actor}'} said of the return parcel: {parcel_news}.`,
  'ticket.label_bought': '{actor} bought a label of the carrier{amount}.',
  'ticket.label_voided': '{actor} voided a label of the carrier.',
  'ticket.found_in_parcel': '{actor} found the phone in its parcel.',
  'ticket.missing_in_parcel': '{actor} did not find the phone in its parcel.',
  'ticket.link_renewed': '{actor} renewed the private link; those sent before no longer open.',
  'ticket.link_printed': '{actor} printed the private link for the customer, who gets no emails or texts.',
  'ticket.link_sent': '{actor} sent the private link to the customer again.',
  'ticket.parts_tested': ({ details }) =>
    `{actor} tested the parts ${details.stage === 'completion' ? 'after the work' : 'on arrival'}.`,
  'ticket.phone_mismatched': '{actor} found that {both_fields} differ from the booking.',
  'ticket.photo_added': '{actor} added photo {id}.',
  'ticket.photo_deleted': '{actor} deleted photo {id}.',
  'ticket.quoted': '{actor} sent a quote{amount}.',
  'ticket.price_lowered': '{actor} lowered the price{amount}, which needs no answer.',
  'ticket.quote_approved': 'The quote{amount} was approved by the customer{way}.',
  'ticket.quote_declined': 'The quote{amount} was declined by the customer{way}: {decline}.',
  'ticket.quote_lapsed': 'The quote lapsed without an answer.',
  'ticket.quote_withdrawn': '{actor} withdrew the quote.',
  'ticket.completion_issued': '{actor} issued the completion document.',
  'ticket.completion_reviewed': '{actor} reviewed the completion document.',
  'ticket.invoiced': 'Invoice {number} was issued.',
  'ticket.invoice_adjusted': '{actor} issued adjustment note {number}.',
  'ticket.paid': 'A payment was entered{amount}: {method}.',
  'ticket.refunded': '{actor} entered a refund{amount}: {method}.',
  'ticket.refund_failed': 'A refund came back{amount}.',
  'ticket.credit_moved': 'Credit of one ticket of the parcel paid another{amount}.',
  'ticket.payment_reversed': '{actor} took back an entry{amount}: {method}.',
  'ticket.checkout_opened': '{actor} went to pay by card.',
  'ticket.messaged': '{actor} wrote a message.',
  'ticket.email_undelivered': 'An email to the customer could not be delivered.',
  'ticket.mail_attached': '{actor} put an email on the ticket.',
  'ticket.waiting_changed': ({ details }) =>
    `{actor} said that ${details.to === 'nobody' ? 'nobody has' : 'the {to} has'} to answer.`,
  'ticket.reminded': 'The customer was {reminder}.',
  'ticket.never_arrived': 'The phone had not arrived long after its approval: the staff were told.',
  'ticket.back_by_moved': ({ details }) =>
    `The days between which the phone should be home have moved. ${backByReasonWords[details.about as BackByReason] ?? ''}`.trim(),
  'ticket.ended': '{actor} ended the ticket without a repair: {outcome}{fee}.',
  'ticket.taken_up': '{actor} took the ticket up again.',
  'ticket.claimed': '{actor} opened the warranty claim {claim} on this ticket.',
  'ticket.collection_noticed': '{actor} gave a written notice about uncollected goods.',
  'ticket.disposed': '{actor} recorded that the uncollected phone was disposed of.',
  'phone.prices_changed': '{actor} {price_verb} of {phone}: {prices}{price_cause}.',
  'phone.prices_confirmed': '{actor} confirmed the example prices of {phone}: {repairs}.',
  'phones.prices_planned': '{actor} planned {count prices} for {from} (price change {id}).',
  'phones.plan_removed': '{actor} removed the planned prices of price change {id}.',
  'phone.availability_changed': '{actor} changed the availability of {phone}: {availability}.',
  'phones.plan_changed': '{actor} changed the planned prices of price change {id}{planned}.',
  'phone.added': '{actor} added {phone} to the catalogue.',
  'phone.changed': '{actor} changed {phone}: {fields}.',
  'phone.picture_changed': '{actor} changed the picture of {phone}.',
  'phone.deleted': '{actor} deleted phone {id} from the catalogue.',
  'series.added': '{actor} added the series {key}.',
  'series.changed': '{actor} changed the series {key}: {fields}.',
  'series.deleted': '{actor} deleted the series {key}.',
  'series.phones_ordered': '{actor} ordered the phones of the series {key}.',
  'series.ordered': '{actor} changed the order of the series.',
  'repair.added': '{actor} added the repair {label}.',
  'repair.changed': '{actor} changed the repair {label}: {fields}.',
  'repair.deleted': '{actor} deleted the repair {label}.',
  'repair.ordered': '{actor} changed the order of the repairs.',
  'shop.profile_changed': '{actor} changed the shop profile: {fields}.',
  'shop.part_added': '{actor} added part {id} to the shop’s list.',
  'shop.part_changed': '{actor} changed part {id} of the shop’s list: {fields}.',
  'shop.carrier_added': '{actor} added carrier {id}.',
  'shop.carrier_changed': '{actor} changed carrier {id}: {fields}.',
  'shop.carrier_deleted': '{actor} deleted carrier {id}.',
  'shop.replies_changed': '{actor} changed canned reply {id} of the shop.',
  'tickets.export_sent': '{actor} received the CSV of {count tickets} whole (SHA-256 {sha256}).',
  'tickets.exported': '{actor} exported {count tickets} as CSV.',
  'shop.text_changed': '{actor} saved {text_version}.',
  'shop.collection_rules_confirmed':
    '{actor} confirmed the rules about uncollected goods ({rule}) as checked.',
  'shop.text_confirmed': '{actor} confirmed {text_version}.',
  'shop.opened': '{actor} opened the shop for bookings.',
  'shop.closed': '{actor} closed the shop for new bookings.',
  'shop.closure_added': '{actor} added closure {id}.',
  'shop.closure_changed': '{actor} changed closure {id}.',
  'shop.closure_deleted': '{actor} deleted closure {id}.',
  'shop.backup_made': 'The scheduled backup was made and checked.',
  'shop.backup_failed': 'The scheduled backup failed: the shop was told by email.',
  'shop.mailbox_failed': 'The mailbox of replies was in trouble: the shop was told by email.',
  'money.listed': '{actor} downloaded the list {list} with {count rows} (SHA-256 {sha256}).',
  'money.documents_opened': '{actor} began to download {count documents} of {from} to {to}.',
  'money.documents_sent': ({ details }) =>
    details.sha256 === null
      ? 'The download of documents by {actor} broke off after {count documents}.'
      : '{actor} downloaded {count documents} of {from} to {to} (SHA-256 {sha256}).',
  'money.statement_read': '{actor} read bank statement {id}, with {count lines} ({booked} booked).',
  'money.statement_undone': '{actor} undid bank statement {id}, with {count entries}.',
  'money.exported': '{actor} exported {part} for {format}{export}, with {count rows} (SHA-256 {sha256}).',
  'contact.received': ({ actor }) => (actor ? '{actor} sent message {id}.' : 'A visitor sent message {id}.'),
  'mail.waits': 'Email {id} came to the reply address and waits under Messages.',
  'mail.read': '{actor} marked {count emails} that wait as read.',
  'mail.tested': '{actor} asked for a test email.',
  'mail.asked': 'A link was asked for {subject}.',
  'mail.resent': '{actor} had email {id} sent again.',
  'mail.wording_changed': '{actor} changed the words of the email {letter}.',
  'mail.set_aside': '{actor} set email {id} aside.',
  'account.updates_chosen': '{actor} chose updates {updates} for the account.',
  'ticket.updates_chosen': '{actor} chose updates {updates} for the ticket.',
  'ticket.text_number_asked': 'The owner of the number on the ticket is asked whether texts may come.',
  'ticket.text_number_answered': ({ details }) =>
    details.answer === 'yes'
      ? 'The owner of the number on the ticket agreed to texts.'
      : details.answer === 'stopped'
        ? 'The owner of the number on the ticket ended texts with STOP.'
        : 'The owner of the number on the ticket wants no texts.',
  'ticket.texted': 'The text “{text_kind}” was sent.',
  'ticket.text_written': '{actor} wrote a text about the ticket.',
  'ticket.text_undelivered': 'A text about the ticket could not be delivered.',
  'text.wording_changed': '{actor} changed the wording of the text {text}.',
  'text.settings_changed': '{actor} changed what texts cost, or their monthly limit.',
}

/** Describes an audit event in one sentence. */
export function describeEvent(event: AuditEvent, names: Names, repairs: Repairs = toRepairs(null)): string {
  const found = Object.hasOwn(sentences, event.kind) ? sentences[event.kind as EventKind] : undefined
  const sentence = typeof found === 'function' ? found(event) : found
  const words = fillSentence(sentence ?? `{actor}: ${event.kind}.`, event, names, repairs)
  return words[0]!.toUpperCase() + words.slice(1)
}
