import { addressColumns, contactFields } from '#contract/address.ts'
import { newContactSchema } from '#contract/address.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffBooked, StaffBooking } from '#contract/staff-bookings.schema.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import { openPerson } from '../accounts/open-person.ts'
import { namingItem } from '../bookings/book-parcel.ts'
import { readBooked } from '../bookings/booker.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requestTextConsent } from '../text-numbers/request-text-consent.ts'
import { shippingTexts } from '../texts/shipping-texts.ts'
import { appendNote } from '../tickets/append-note.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { checkBookings } from '../tickets/check-booking.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { openParcel } from '../tickets/open-parcel.ts'
import { bookingRules, openTicket } from '../tickets/open-ticket.ts'
import { earlierTicket, rememberSubmit, submitOnce, toSubmission } from '../tickets/submit-once.ts'

/** The public note of a phone that was handed in. */
const handedIn = 'Handed in at the counter.'

/**
 * Books for a customer who called, stands at the counter, or is a business. At the counter the phones are received at once. Refuses
 * with `unknown_account`, and as `openTicket` does, with the place of the item.
 */
export async function bookForCustomer(
  shop: Shop,
  input: StaffBooking,
  caller: Caller,
  { idempotencyKey }: { idempotencyKey: string | null },
): Promise<StaffBooked> {
  const member = requireAccount(caller)
  const submit = toSubmission(shop, member.id, idempotencyKey, input)
  const { customer, way, signature, buyer, ...bookings } = input
  const known = customer.account_id === undefined ? null : await readKnown(shop, customer.account_id)
  const contact = requireContact({ ...known?.contact, ...withoutEmpty({ ...bookings, ...customer }) })
  if (way === 'counter') requireSigned(input)
  const checked = checkBookings({ ...bookings, ...contact }, (await shippingTexts(shop)).notices)
  const rules = await bookingRules(shop)
  const person = known ?? requireNew(customer)
  const staff = {
    booked_by_id: member.id,
    signature: way === 'counter' ? signature : '',
    buyer_company: buyer?.company ?? '',
    buyer_abn: buyer?.abn ?? '',
    buyer_email: buyer?.email ?? '',
    buyer_days_to_pay: buyer?.days_to_pay ?? null,
  }

  const first = await submitOnce(() =>
    shop.database.transaction(async (tx) => {
      const earlier = submit && (await earlierTicket(tx, submit))
      if (earlier) return earlier
      const now = shop.now()
      const id = known?.id ?? (await openPerson(tx, { ...person, now }))
      const parcelId = await openParcel(tx, { accountId: id, now })
      const about = { person: { ...person, id }, parcelId, by: caller, rules, staff }
      const opened = []
      for (const [item, booking] of checked.entries()) {
        // Who has no email gets texts.
        const updates = person.email === null ? ({ updates_by: 'text' } as const) : {}
        const before = checked.slice(0, item)
        const ticket = await namingItem(item, () =>
          openTicket(tx, shop, { ...booking, ...updates }, { ...about, before }),
        )
        if (way === 'counter') await receive(tx, shop, ticket.id, caller)
        opened.push(ticket)
      }
      const [ticket] = opened as [(typeof opened)[number]]
      await queueEmail(tx, shop, ticket.event, 'booking-received', { ticket_id: ticket.id })
      await requestTextConsent(tx, shop, ticket.id, caller)
      if (submit) await rememberSubmit(tx, submit, { ticketId: ticket.id, accountId: member.id, now })
      return ticket.id
    }),
  )
  // Staff read no private link.
  const { private_link: _, ...booked } = await readBooked(shop, first)
  return booked
}

/** Marks a phone as received; its intake follows. */
async function receive(tx: Tx, shop: Shop, ticketId: number, by: Caller): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  const to = statusCodes.receivedDevice
  const note = await appendNote(tx, shop, {
    ticketId,
    authorId: requireAccount(by).id,
    from: 'staff',
    comment: handedIn,
    staffOnly: false,
    statusChange: to,
  })
  await changeStatus(tx, shop, ticket, { to, noteId: note.id, by })
}

type Known = { id: number; fullname: string; email: string | null; contact: Record<string, string> }

/** A customer by number, with mobile and address of the last ticket. */
async function readKnown({ database: { db } }: Shop, accountId: number): Promise<Known> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .where('joined_id', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Refusal('unknown_account')
  const last = await db
    .selectFrom('tickets')
    .select([...contactFields])
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...account, contact: { ...last } }
}

function requireNew({ fullname, email }: StaffBooking['customer']): Pick<Known, 'fullname' | 'email'> {
  if (fullname !== undefined) return { fullname, email: email || null }
  throw new Refusal('invalid', { fields: { 'customer.fullname': 'Please enter the name of the customer.' } })
}

function requireContact(typed: Record<string, unknown>) {
  const read = newContactSchema.safeParse(typed)
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) {
    const name = String(path[0])
    fields[name === 'user_mobile' ? 'customer.user_mobile' : name] ??= message
  }
  throw new Refusal('invalid', { fields })
}

/** The notice has to be known before a phone with data is taken in (Australian Consumer Law), and the signature shows that it was. */
function requireSigned({ signature, notice_version }: StaffBooking): void {
  const fields = {
    ...(signature === '' && { signature: 'Please let the customer sign with their name.' }),
    ...(!notice_version && { notice_version: 'Please show the customer the repair notice first.' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}

function withoutEmpty(typed: Record<string, unknown>): Record<string, unknown> {
  const names: readonly string[] = [...addressColumns, 'user_mobile']
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => names.includes(name) && value !== undefined && value !== '',
    ),
  )
}
