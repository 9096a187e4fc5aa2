import { isEnded } from '#contract/outcomes.ts'
import type { LabelWay } from '#contract/labels.ts'
import { mayPost } from '#contract/posting.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Shipment } from '../label-service.ts'
import { listAddressProblems } from '../posting/check-address.ts'
import { listParcelProblems } from '../posting/list-to-post.ts'
import { toCarrierPhone } from '../posting/mypost-row.ts'
import { whyNotPosted } from '../posting/post-ticket.ts'
import { isOpenBooking } from '../shipping/open-booking.ts'
import { readParcelTickets } from '../tickets/parcel-tickets.ts'
import { customerName, wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import { readFacts } from '../workflow/journey-facts.ts'

/** What a label would be for. */
export type PlannedShipment = {
  parcelId: number
  /** What goes into the box. */
  tickets: WholeTicket[]
  /** What to correct before, in sentences. */
  problems: string[]
  shipment: Omit<Shipment, 'reference'>
}

/**
 * Returns what a label for a ticket's parcel would be for: everything of it that is ready to be posted back, or, on its way to the shop,
 * everything that is still to be posted. Refuses with `not_ready_to_post` and `not_to_be_posted`.
 */
export async function planShipment(
  db: Db,
  profile: ShopProfile,
  { id, way }: { id: number; way: LabelWay },
): Promise<PlannedShipment> {
  const ticket = await wholeTicket(db, id)
  const all = await readParcelTickets(db, ticket.parcel_id)
  const tickets = way === 'out' ? await listReady(db, all, id) : listComing(all, id, profile)
  const customer = { ...ticket, cust_name: customerName(ticket) }
  const packaging = profile.packagings[0]!
  return {
    parcelId: ticket.parcel_id,
    tickets,
    problems: [
      ...(way === 'out'
        ? listParcelProblems({ ready: tickets.map((one) => ({ ticket: one })) })
        : listAddressProblems(customer)),
      ...listShopProblems(profile),
    ],
    shipment: {
      way,
      shop: {
        name: profile.name,
        company: profile.name,
        street: profile.street,
        unit: '',
        suburb: profile.suburb,
        state: profile.state,
        postcode: profile.postcode,
        phone: toCarrierPhone(profile.phone),
        email: profile.email,
      },
      customer: {
        name: customer.cust_name,
        company: '',
        street: customer.address,
        unit: customer.address_apt,
        suburb: customer.address_city,
        state: customer.address_state,
        postcode: customer.address_post,
        phone: toCarrierPhone(customer.user_mobile),
        email: customer.email ?? '',
      },
      lengthCm: packaging.length,
      widthCm: packaging.width,
      heightCm: packaging.height,
      weightKg: Number((packaging.weight * tickets.length).toFixed(3)),
    },
  }
}

async function listReady(db: Db, all: readonly WholeTicket[], id: number): Promise<WholeTicket[]> {
  const ready: WholeTicket[] = []
  for (const ticket of all) {
    const why = whyNotPosted(await readFacts(db, ticket.id))
    if (why === null) ready.push(ticket)
    else if (ticket.id === id) {
      const message = `#${id} cannot be posted. ${why}`
      throw new Refusal('not_ready_to_post', { message, facts: { ticket_id: id } })
    }
  }
  return ready
}

function listComing(all: readonly WholeTicket[], id: number, { booking }: ShopProfile): WholeTicket[] {
  const coming = all.filter(
    (ticket) =>
      isOpenBooking(ticket) &&
      !isEnded(ticket.outcome) &&
      ticket.battery === 'fine' &&
      // Its parcel is on its way under another number.
      ticket.tracking_in === '' &&
      mayPost(ticket.status, booking),
  )
  if (!coming.some((ticket) => ticket.id === id)) throw new Refusal('not_to_be_posted')
  return coming
}

function listShopProblems({ street, suburb, state, postcode }: ShopProfile): string[] {
  return [street, suburb, state, postcode].includes('') ? ['The address of the shop is not complete.'] : []
}
