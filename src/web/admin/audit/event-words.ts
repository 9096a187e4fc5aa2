import { availabilities, availabilityLabels } from '#contract/availability-words.ts'
import { guardedKinds, guardedNames, type GuardedKind } from '#contract/guarded-changes.ts'
import { staffRoleNames } from '#contract/staff-role-words.ts'
import { staffRoles, type StaffRole } from '#contract/staff-roles.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import { outcomeRows } from '#contract/outcomes.ts'
import { parcelWays, parcelWayWords } from '#contract/parcel-news.ts'
import { isRequirement, requirementList } from '#contract/requirements.ts'
import { isStatus, statusName } from '#contract/ticket-statuses.ts'
import { textKinds, textMessageNames } from '#contract/text-messages.ts'
import { updateChoiceNames } from '#contract/update-choices.ts'
import { updateChoices } from '#contract/updates.ts'
import type { AuditEvent, EventDetails } from '#contract/audit.schema.ts'
import type { Repairs } from '../../repairs.ts'

/** Names of staff by account id. */
export type Names = Record<string, string>
type Detail = EventDetails[string] | undefined
type Word = (event: AuditEvent, repairs: Repairs, names: Names) => string

/** What a sentence can say beside the details of its event; `{count rows}` says "3 rows". */
const words: Record<string, Word> = {
  /** Who did it; "The shop" for what it does by itself. */
  actor: ({ actor, details }) => {
    if (!actor) return 'The shop'
    const name = actor.fullname || `Account ${actor.accountid}`
    return details.by === 'link' ? `${name} (by the private link)` : name
  },
  /** Whom it is about. */
  subject: ({ subject, subject_id }) =>
    subject ?? (subject_id === null ? 'somebody' : `account ${subject_id}`),
  id: ({ subject_id }) => String(subject_id),
  phone: ({ subject }) => subject ?? 'a phone',
  reason: ({ reason }) => (reason ? `: “${reason}”` : ''),
  former_name: ({ details: { was } }) => (typeof was === 'string' ? ` from “${was}”` : ''),
  fields: (event) => listFields(event).join(', '),
  both_fields: (event) => listFields(event).join(' and '),
  /** The amount in brackets; empty without one. */
  amount: ({ details: { amount_cents: cents } }) =>
    typeof cents === 'number' ? ` (${formatCents(cents)})` : '',
  fee: ({ details: { fee_cents: cents } }) => (cents ? `, with a fee of ${formatCents(Number(cents))}` : ''),
  way: ({ details: { by } }) => (by === 'link' ? ' by the private link' : ''),
  decline: ({ details: { answer } }) =>
    answer === 'agreed_only' ? 'the agreed repair only' : 'the phone goes back unrepaired',
  /** The requirements that were skipped. */
  missing({ details: { overrode } }) {
    const known = Array.isArray(overrode) ? overrode.filter(isRequirement) : []
    return known.length === 0 ? '' : `, without ${requirementList(known)}`
  },
  from_status: ({ details }) => describeStatus(details.from),
  to_status: ({ details }) => describeStatus(details.to),
  member: ({ details: { to } }, _, names) =>
    typeof to === 'number' ? (names[to] ?? `account ${to}`) : 'nobody',
  role: ({ details }) => describeRole(details.role),
  former_role: ({ details }) => describeRole(details.was),
  guarded: ({ details: { what } }) =>
    guardedKinds.includes(what as GuardedKind) ? guardedNames[what as GuardedKind] : 'a change',
  reminder({ details: { about } }) {
    if (about === 'never_arrived') return 'reminded to send the phone'
    if (about === 'unpaid') return 'reminded to pay'
    return about === 'uncollected' ? 'asked whether the phone has arrived' : 'reminded'
  },
  outcome: ({ details }) =>
    outcomeRows.find(({ key }) => key === details.outcome)?.words.toLowerCase() ?? 'no outcome',
  claim: ({ subject_id }) => (subject_id === null ? '' : `#${subject_id}`),
  export: ({ subject_id }) => (subject_id === null ? '' : `, export ${subject_id}`),
  /** The repair, with its price when the event has one. */
  repair({ details: { repair, price } }, repairs) {
    const what = typeof repair === 'string' ? repairs.name(repair) : 'a repair'
    return typeof price === 'number' ? `${what} for ${formatDollars(price)}` : what
  },
  repairs: (event, repairs) => listFields(event).map(repairs.label).join(', '),
  /** Each changed price, before and after. */
  prices: (event, repairs) =>
    listFields(event)
      .map((key) => {
        const [before, after] = [event.details[`${key}_before`], event.details[`${key}_after`]]
        return `${repairs.label(key)} from ${formatDollars(Number(before))} to ${formatDollars(Number(after))}`
      })
      .join(', '),
  price_verb: ({ details }) =>
    typeof details.undone_change === 'number' ? 'restored prices' : 'changed prices',
  /** The price change that it belongs to, in brackets; empty without one. */
  price_cause({ details: { undone_change, change } }) {
    if (typeof undone_change === 'number') return ` (undoing price change ${undone_change})`
    return typeof change === 'number' ? ` (price change ${change})` : ''
  },
  planned: ({ details: { from, prices } }) =>
    `${from ? ` to ${describeDetail(from)}` : ''}${prices ? ` (${count(prices, 'price')})` : ''}`,
  /** Each repair with its new availability. */
  availability: (event, repairs) =>
    listFields(event)
      .map((key) => {
        const said = availabilities.find((one) => one === event.details[`${key}_after`])
        return `${repairs.label(key)} ${said ? availabilityLabels[said].toLowerCase() : 'unsaid'}`
      })
      .join(', '),
  text_version: ({ details: { version, text } }) =>
    typeof version === 'number' && typeof text === 'string'
      ? `version ${version} of the text “${text}”`
      : 'a version of a text',
  text_kind({ details: { text } }) {
    const known = textKinds.find((one) => one === text)
    return known ? textMessageNames[known] : 'unknown'
  },
  parcel_news({ details: { news } }) {
    const way = parcelWays.find((one) => one === news)
    return way ? parcelWayWords[way].toLowerCase() : 'it has not come'
  },
  updates({ details: { updates_by } }) {
    const known = updateChoices.find((one) => one === updates_by)
    return known ? updateChoiceNames[known].toLowerCase() : 'as for the account'
  },
}

/** Puts the words of an event in the place of those in braces. */
export function fillSentence(sentence: string, event: AuditEvent, names: Names, repairs: Repairs): string {
  return sentence.replace(/\{(count )?(\w+)\}/g, (_, counted: string | undefined, name: string) => {
    if (counted) return count(event.details[name], name.slice(0, -1))
    return words[name]?.(event, repairs, names) ?? describeDetail(event.details[name])
  })
}

/** "1 ticket", "3 tickets". */
function count(number: Detail, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${Number(number ?? 0)} ${noun}s`
}

function describeDetail(detail: Detail): string {
  return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : 'unknown'
}

function listFields({ details: { fields } }: AuditEvent): string[] {
  return Array.isArray(fields) ? fields : []
}

/** The name of a status; its number when there is no such status. */
function describeStatus(number: Detail): string {
  return typeof number === 'number' && isStatus(number) ? statusName(number) : String(number)
}

function describeRole(role: Detail): string {
  return staffRoles.includes(role as StaffRole) ? staffRoleNames[role as StaffRole].toLowerCase() : 'staff'
}
