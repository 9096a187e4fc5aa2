import { availabilities, availabilityLabels } from '#contract/availability-words.ts'
import { guardedKinds, guardedNames, type GuardedKind } from '#contract/guarded-changes.ts'
import { staffRoleNames } from '#contract/staff-role-words.ts'
import { staffRoles, type StaffRole } from '#contract/staff-roles.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import { outcomeRows } from '#contract/outcomes.ts'
import { isRequirement, requirementList } from '#contract/requirements.ts'
import { isStatus, statusName } from '#contract/ticket-statuses.ts'
import { textKinds, textMessageNames } from '#contract/text-messages.ts'
import { updateChoiceNames, updateChoices } from '#contract/updates.ts'
import type { AuditEvent, EventDetails } from '#contract/audit.schema.ts'
import { type Repairs } from '../../repairs.ts'

/** Names of staff by account id. */
export type Names = Record<string, string>

/** Lists the requirements that were skipped; empty when none were. */
export function describeMissing({ details: { overrode } }: AuditEvent): string {
  const known = Array.isArray(overrode) ? overrode.filter(isRequirement) : []
  return known.length === 0 ? '' : `, without ${requirementList(known)}`
}

/** The amount in brackets; empty without one. */
export function describePrice({ details: { amount_cents: cents } }: AuditEvent): string {
  return typeof cents === 'number' ? ` (${formatCents(cents)})` : ''
}

/** Says that it came by the private link; else empty. */
export function describeWay({ details: { by } }: AuditEvent): string {
  return by === 'link' ? ' by the private link' : ''
}

/** What a customer chose who declined a quote. */
export function describeDecline({ details: { answer } }: AuditEvent): string {
  return answer === 'agreed_only' ? 'the agreed repair only' : 'the phone goes back unrepaired'
}

/** What a reminder asked for. */
export function describeReminder({ details: { about } }: AuditEvent): string {
  if (about === 'never_arrived') return 'reminded to send the phone'
  if (about === 'unpaid') return 'reminded to pay'
  return about === 'uncollected' ? 'asked whether the phone has arrived' : 'reminded'
}

/** Names the version of a text of the shop. */
export function describeTextVersion({ details: { version, text } }: AuditEvent): string {
  return typeof version === 'number' && typeof text === 'string'
    ? `version ${version} of the text “${text}”`
    : 'a version of a text'
}

/** Who did it; "The shop" for what it does by itself. */
export function describeActor({ actor, details }: AuditEvent): string {
  if (!actor) return 'The shop'
  const name = actor.fullname || `Account ${actor.accountid}`
  return details.by === 'link' ? `${name} (by the private link)` : name
}

/** A detail as text. */
export function describeDetail(detail: EventDetails[string] | undefined): string {
  return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : 'unknown'
}

/** Whom it is about. */
export function describeSubject({ subject, subject_id }: AuditEvent): string {
  return subject ?? (subject_id === null ? 'somebody' : `account ${subject_id}`)
}

/** "1 ticket", "3 tickets". */
export function formatCount(number: unknown, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${Number(number ?? 0)} ${noun}s`
}

/** The name of a status; its number when there is no such status. */
export function describeStatus(number: unknown): string {
  return typeof number === 'number' && isStatus(number) ? statusName(number) : String(number)
}

/** The name of a member of staff. */
export function describeMember(id: unknown, names: Names): string {
  return typeof id === 'number' ? (names[id] ?? `account ${id}`) : 'nobody'
}

/** The repair, with its price when the event has one. */
export function describeRepair({ details: { repair, price } }: AuditEvent, repairs: Repairs): string {
  const what = typeof repair === 'string' ? repairs.name(repair) : 'a repair'
  return typeof price === 'number' ? `${what} for ${formatDollars(price)}` : what
}

/** The fields that were changed. */
export function describeFields({ details: { fields } }: AuditEvent): string[] {
  return Array.isArray(fields) ? fields : []
}

/** Each changed price, before and after. */
export function describePrices(event: AuditEvent, repairs: Repairs): string {
  return describeFields(event)
    .map((key) => {
      const [before, after] = [event.details[`${key}_before`], event.details[`${key}_after`]]
      return `${repairs.label(key)} from ${formatDollars(Number(before))} to ${formatDollars(Number(after))}`
    })
    .join(', ')
}

/** The repairs whose prices were changed. */
export function describeRepairs(event: AuditEvent, repairs: Repairs): string {
  return describeFields(event).map(repairs.label).join(', ')
}

/** Each repair with its new availability. */
export function describeAvailability(event: AuditEvent, repairs: Repairs): string {
  return describeFields(event)
    .map((key) => {
      const said = availabilities.find((one) => one === event.details[`${key}_after`])
      return `${repairs.label(key)} ${said ? availabilityLabels[said].toLowerCase() : 'unsaid'}`
    })
    .join(', ')
}

/** Whether prices were changed or restored. */
export function describePriceVerb({ details }: AuditEvent): string {
  return typeof details.undone_change === 'number' ? 'restored prices' : 'changed prices'
}

/** The price change that it belongs to, in brackets; empty without one. */
export function describePriceCause({ details }: AuditEvent): string {
  if (typeof details.undone_change === 'number') return ` (undoing price change ${details.undone_change})`
  return typeof details.change === 'number' ? ` (price change ${details.change})` : ''
}

/** How a ticket ended. */
export function describeOutcome(outcome: unknown): string {
  const row = outcomeRows.find(({ key }) => key === outcome)
  return row ? row.words.toLowerCase() : 'no outcome'
}

/** The role of a member of staff. */
export function describeRole(role: unknown): string {
  return staffRoles.includes(role as StaffRole) ? staffRoleNames[role as StaffRole].toLowerCase() : 'staff'
}

/** What a guarded change is about. */
export function describeGuarded(what: unknown): string {
  return guardedKinds.includes(what as GuardedKind) ? guardedNames[what as GuardedKind] : 'a change'
}

/** How updates come. */
export function describeUpdates(choice: unknown): string {
  const known = updateChoices.find((one) => one === choice)
  return known ? updateChoiceNames[known].toLowerCase() : 'as for the account'
}

/** The kind of a text message. */
export function describeTextKind(kind: unknown): string {
  const known = textKinds.find((one) => one === kind)
  return known ? textMessageNames[known] : 'unknown'
}
