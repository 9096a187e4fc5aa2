import type { LabelKind, LabelSize } from '#contract/printed-labels.ts'
import { labelSizes } from '#contract/printed-labels.ts'
import { formatParcelNumber } from '#contract/parcels.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { getEngine } from '#db/engine-of.ts'
import { isAmong, numbersIn } from '#db/numbers-in.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { PrintedLabel, ReturnSlips } from '../pdf-renderer.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { slipLink, toDeviceLabels } from '../tickets/device-label.ts'
import { customerName, selectWholeTickets, type WholeTicket } from '../tickets/whole-ticket.ts'
import { recipientLines } from './check-address.ts'
import { listBox, readParcelsToPost } from './list-to-post.ts'

type Wanted = {
  /** Null for all that is ready to be posted. */
  tickets: readonly number[] | null
  kind: LabelKind
  size: LabelSize
  start: number
}

/**
 * Returns labels or slips of the chosen tickets as one PDF. Refuses with `label_too_long` when one does not fit whole, with
 * `not_ready_to_post` when an address or a slip is wanted that there is not yet, and with `unknown_ticket`.
 */
export async function printLabels(shop: Shop, wanted: Wanted, caller: Caller): Promise<Uint8Array> {
  await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
  const profile = await shopProfile(shop)
  const from = [profile.street, `${profile.suburb} ${profile.state} ${profile.postcode}`]
  if (wanted.kind === 'slip') {
    const slips = await readSlips(shop, wanted.tickets)
    const sender = { name: profile.name, lines: from, phone: profile.phone }
    const draw = () => shop.pdf.returnSlips({ shop: sender, slips, made: shop.now() })
    return shop.drawnPdfs.drawOnce({ caller, draw })
  }
  const { kind, size, start } = wanted
  const tickets = wanted.tickets ? await readTickets(shop, wanted.tickets) : await listReady(shop)
  const labels =
    kind === 'device' ? await toDeviceLabels(shop, tickets) : toAddressLabels(tickets, size, profile)
  const title = labels.length === 1 ? `Label of ${labels[0]!.reference}` : `${labels.length} labels`
  const sheet = { title, shop: profile.name, size, start, labels, made: shop.now() }
  const draw = async () => {
    const drawn = await shop.pdf.labels(sheet)
    if ('tooLong' in drawn) throw refuseTooLong(drawn.tooLong, size)
    return drawn
  }
  return shop.drawnPdfs.drawOnce({ caller, draw })
}

function refuseTooLong(references: readonly string[], size: LabelSize): Refusal {
  const { name } = labelSizes[size]
  const message = `${references.join(', ')}: this does not fit on a label of ${name}. Nothing was cut; please choose a larger one.`
  return new Refusal('label_too_long', { message })
}

async function listReady(shop: Shop): Promise<WholeTicket[]> {
  const parcels = await readParcelsToPost(shop.database.db)
  const ready = parcels.flatMap((parcel) => parcel.ready.map(({ ticket }) => ticket))
  if (ready.length > 0) return ready
  throw new Refusal('not_ready_to_post', { message: 'Nothing is ready to be posted.' })
}

/** Returns the tickets in the order in which they were named. Refuses with `unknown_ticket`. */
async function readTickets(shop: Shop, ids: readonly number[]): Promise<WholeTicket[]> {
  const { db } = shop.database
  const rows = await selectWholeTickets(db)
    .where(isAmong(db, 'tickets.id', numbersIn(getEngine(db), ids)))
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => {
    const ticket = known.get(id)
    if (!ticket) throw new Refusal('unknown_ticket', { message: `We cannot find ticket #${id}.` })
    return ticket
  })
}

/** A label for each parcel: phones of one parcel that go to the same address share it. */
function toAddressLabels(
  tickets: readonly WholeTicket[],
  size: LabelSize,
  { name, street, suburb, state, postcode }: ShopProfile,
): PrintedLabel[] {
  const groups = Map.groupBy(tickets, (ticket) =>
    JSON.stringify([ticket.parcel_id, customerName(ticket), recipientLines(ticket)]),
  )
  return [...groups.values()].map((together) => {
    const [first] = together as [WholeTicket, ...WholeTicket[]]
    for (const { id, address, address_city, address_post } of together) {
      if (address !== '' && address_city !== '' && address_post !== '') continue
      const message = `#${id} has no whole address yet.`
      throw new Refusal('not_ready_to_post', { message, facts: { ticket_id: id } })
    }
    const reference = together.map(({ id }) => `#${id}`).join(' and ')
    return {
      reference,
      link: null,
      heading: customerName(first),
      isHeadingLarge: false,
      lines: recipientLines(first),
      // The narrow roll has no room for the sender.
      foot: [
        reference,
        ...(size === '62x29' ? [] : [`From: ${name}, ${street}, ${suburb} ${state} ${postcode}`]),
      ],
    }
  })
}

/** Reads a slip for each parcel of which the chosen tickets are ready. Refuses with `not_ready_to_post`, naming the ticket. */
async function readSlips(shop: Shop, ids: readonly number[] | null): Promise<ReturnSlips['slips']> {
  const parcels = await readParcelsToPost(shop.database.db)
  const chosen = ids && new Set(ids)
  const slips: ReturnSlips['slips'][number][] = []
  const found = new Set<number>()
  for (const { id: parcelId, ready } of parcels) {
    const going = chosen ? ready.filter(({ ticket }) => chosen.has(ticket.id)) : ready
    if (going.length === 0) continue
    const { ticket } = going[0]!
    for (const one of going) found.add(one.ticket.id)
    const several = going.length > 1
    slips.push({
      reference: `${going.map((one) => `#${one.ticket.id}`).join(' and ')}${several ? `, ${formatParcelNumber(parcelId)}` : ''}`,
      link: slipLink(shop, ticket.id),
      to: { name: customerName(ticket), lines: recipientLines(ticket) },
      box: going.flatMap((one) =>
        listBox(one).map((thing) => (several ? `${thing} (#${one.ticket.id})` : thing)),
      ),
    })
  }
  const missing = ids?.find((id) => !found.has(id))
  if (missing !== undefined || slips.length === 0) {
    const what = missing === undefined ? 'Nothing is' : `#${missing} is not`
    throw new Refusal('not_ready_to_post', { message: `${what} ready to be posted.` })
  }
  return slips
}
