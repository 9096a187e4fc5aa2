import { isAtShop, parseParcelNumber } from '#contract/parcels.ts'
import { Refusal } from '#contract/refusals.ts'
import type { postingCalls } from '#contract/posting.schema.ts'
import type { z } from 'zod'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { parseTicketCode } from '../scans/ticket-code.ts'
import { readCarriers } from '../shipping/shop-carriers.ts'
import type { Shop } from '../shop.ts'
import { lockTicket, type LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { readFacts } from '../workflow/journey-facts.ts'
import { readCarrierNumber } from './check-number.ts'
import { postTickets, whyNotPosted, type PostedTicket } from './post-ticket.ts'

type Call<Key extends keyof typeof postingCalls> = (typeof postingCalls)[Key]
type Scan = z.output<Call<'POST /api/posting/scans'>['input']>['data']
type Scanned = z.output<Call<'POST /api/posting/scans'>['output']>
type ParcelPosting = z.output<Call<'POST /api/parcels/{id}/posting'>['input']>
type ParcelPosted = z.output<Call<'POST /api/parcels/{id}/posting'>['output']>

/**
 * Posts what two scans name: the label of a phone (or of a parcel: everything in it that is ready) and the carrier's. Refuses with
 * `unknown_ticket`, and as `postTickets` does.
 */
export async function postScanned(
  shop: Shop,
  { ticket, number, carrier }: Scan,
  caller: Caller,
): Promise<Scanned> {
  return shop.database.transaction(async (tx) => {
    const tickets = await lockScanned(tx, ticket)
    const chosen = {
      carrier: carrier || tickets[0]!.carrier_out || (await firstCarrier(tx)),
      number: readCarrierNumber(number),
    }
    const posted = await postTickets(tx, shop, tickets, chosen, caller)
    return { ...chosen, ticket_ids: tickets.map(({ id }) => id), posted }
  })
}

/** Posts the phones of a parcel that are ready, or the chosen ones, under one number; names the others with the reason. */
export async function postParcel(
  shop: Shop,
  { id, data }: ParcelPosting,
  caller: Caller,
): Promise<ParcelPosted> {
  return shop.database.transaction(async (tx) => {
    const { tickets: all } = await lockParcel(tx, id)
    const wanted = data.tickets ?? all.map((ticket) => ticket.id)
    const foreign = wanted.find((one) => !all.some((ticket) => ticket.id === one))
    if (foreign !== undefined) {
      throw new Refusal('unknown_ticket', { message: `#${foreign} is not in this parcel.` })
    }
    const ready: LockedTicket[] = []
    const left: ParcelPosted['left'] = []
    for (const ticket of all) {
      const facts = await readFacts(tx, ticket.id)
      const why = wanted.includes(ticket.id) ? whyNotPosted(facts) : 'It was not chosen.'
      if (why === null) ready.push(ticket)
      // Without a choice, what is not at the shop is not left behind.
      else if (data.tickets ? wanted.includes(ticket.id) : isAtShop(ticket)) left.push({ id: ticket.id, why })
    }
    const chosen = {
      carrier: data.carrier || (await firstCarrier(tx)),
      number: readCarrierNumber(data.tracking),
    }
    const posted: PostedTicket[] =
      ready.length === 0 ? [] : await postTickets(tx, shop, ready, chosen, caller)
    return { changed: posted.map(({ ticket_id }) => ticket_id), left, posted }
  })
}

async function lockScanned(tx: Tx, code: string): Promise<LockedTicket[]> {
  const parcel = parseParcelNumber(code)
  if (parcel === null) {
    const id = parseTicketCode(code)
    if (id === null) throw new Refusal('unknown_ticket')
    return [await lockTicket(tx, id)]
  }
  const { tickets: all } = await lockParcel(tx, parcel)
  const ready: LockedTicket[] = []
  let firstWhy: string | null = null
  for (const ticket of all) {
    const why = whyNotPosted(await readFacts(tx, ticket.id))
    if (why === null) ready.push(ticket)
    else firstWhy ??= `#${ticket.id}: ${why}`
  }
  if (ready.length > 0) return ready
  throw new Refusal('not_ready_to_post', { message: `Nothing in this parcel can be posted. ${firstWhy}` })
}

async function firstCarrier(tx: Tx): Promise<string> {
  return (await readCarriers(tx)).find(({ active }) => active)?.key ?? ''
}
