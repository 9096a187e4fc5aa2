import { accessories, type AccessoryKey } from '#contract/arrivals.ts'
import { contactFields } from '#contract/address.ts'
import { isAtShop } from '#contract/parcels.ts'
import type { ParcelToPost, Posting } from '#contract/posting.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { getEngine } from '#db/engine-of.ts'
import { isAmong, numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import { listOutdatedLabels, outdatedLabelWords, readTicketIds } from './label-boxes.ts'
import { nameRepair } from '../repairs/repair-row.ts'
import { choosableCarriers, shopCarriers } from '../shipping/shop-carriers.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { formatMobile } from '../tickets/mobile.ts'
import { customerName, selectWholeTickets, type WholeTicket } from '../tickets/whole-ticket.ts'
import { journeyColumns, parseJourney, toFacts, type Intake } from '../workflow/journey-facts.ts'
import { isPostBox, listAddressDoubts, listAddressProblems, recipientLines } from './check-address.ts'
import { toMypostRow, type FileRow } from './mypost-row.ts'
import { whyNotPosted } from './post-ticket.ts'

/** Tickets of a day, and some. */
const MAX_TICKETS = 500

/** A ticket at the shop with why it cannot be posted; null when it can. */
type TicketAtShop = { ticket: WholeTicket; intake: Intake | null; why: string | null }

/** Returns what is ready to be posted back, by parcel and customer, with the problems of each address. */
export async function listPosting(shop: Shop): Promise<Posting> {
  const profile = await shopProfile(shop)
  const parcels = await readParcelsToPost(shop.database.db)
  const labels =
    shop.labels && parcels.length > 0
      ? await readLabels(shop.database.db, parcels)
      : new Map<number, BoughtLabel>()
  return {
    parcels: parcels.map((parcel) => {
      const label = labels.get(parcel.ready[0]!.ticket.id)
      const shown = toParcelToPost(parcel, parcels, profile)
      const problems = label?.isOutdated ? [...shown.problems, outdatedLabelWords] : shown.problems
      return { ...shown, problems, label: label?.id ?? null }
    }),
    carriers: choosableCarriers(await shopCarriers(shop), []),
    label_service: shop.labels?.name ?? null,
  }
}

type BoughtLabel = { id: number; isOutdated: boolean }

/** The labels that were bought for what is ready, by ticket. */
async function readLabels(db: Db, parcels: readonly ParcelAtShop[]): Promise<Map<number, BoughtLabel>> {
  const rows = await db
    .selectFrom('labels')
    .select(['id', 'ticket_ids', 'created_at'])
    .where(
      'parcel_id',
      'in',
      numbersIn(
        getEngine(db),
        parcels.map(({ id }) => id),
      ),
    )
    .where('way', '=', 'out')
    .where('state', '=', 'bought')
    .orderBy('id')
    .execute()
  const outdated = await listOutdatedLabels(db, rows)
  return new Map(
    rows.flatMap((row) => {
      const label = { id: row.id, isOutdated: outdated.has(row.id) }
      return readTicketIds(row).map((ticketId): [number, BoughtLabel] => [ticketId, label])
    }),
  )
}

/** A parcel of which something is ready, with all its tickets that are at the shop. */
type ParcelAtShop = { id: number; accountId: number; ready: TicketAtShop[]; waiting: TicketAtShop[] }

/** Reads the parcels of which something is ready, with two queries for all of them; the longest waiting first, one customer's together. */
export async function readParcelsToPost(db: Db): Promise<ParcelAtShop[]> {
  const queued = await db
    .selectFrom('ticket_queues')
    .innerJoin('tickets', 'tickets.id', 'ticket_queues.ticket_id')
    .select(['tickets.parcel_id', 'tickets.account_id'])
    .where('ticket_queues.queue', 'in', ['to_post', 'unrepaired_back'])
    .orderBy('ticket_queues.since')
    .orderBy('tickets.id')
    .limit(MAX_TICKETS)
    .execute()
  if (queued.length === 0) return []
  const parcelIds = [...new Set(queued.map(({ parcel_id }) => parcel_id))]
  const atShop = await readTicketsAtShop(db, parcelIds)
  const byParcel = Map.groupBy(atShop, ({ ticket }) => ticket.parcel_id)
  const parcels = parcelIds.flatMap((id) => {
    const all = byParcel.get(id) ?? []
    const ready = all.filter(({ why }) => why === null)
    if (ready.length === 0) return []
    return [
      { id, accountId: ready[0]!.ticket.account_id, ready, waiting: all.filter(({ why }) => why !== null) },
    ]
  })
  return [...Map.groupBy(parcels, ({ accountId }) => accountId).values()].flat()
}

async function readTicketsAtShop(db: Db, parcelIds: readonly number[]): Promise<TicketAtShop[]> {
  const tickets = await selectWholeTickets(db)
    .select(journeyColumns(db))
    .where(isAmong(db, 'tickets.parcel_id', numbersIn(getEngine(db), parcelIds)))
    .orderBy('tickets.id')
    .execute()
  return tickets.filter(isAtShop).map((ticket) => {
    const { standing, intake } = parseJourney(ticket)
    return { ticket, intake, why: whyNotPosted(toFacts(ticket, { standing, intake })) }
  })
}

function toParcelToPost(
  parcel: ParcelAtShop,
  all: readonly ParcelAtShop[],
  profile: ShopProfile,
): Omit<ParcelToPost, 'label'> {
  const { id, accountId, ready, waiting } = parcel
  const { ticket } = ready[0]!
  return {
    parcel_id: id,
    ticket_ids: ready.map((one) => one.ticket.id),
    to: {
      name: customerName(ticket),
      lines: recipientLines(ticket),
      mobile: formatMobile(ticket.user_mobile),
    },
    post_box: isPostBox(ticket),
    problems: toFileRow(parcel, profile).problems,
    doubts: listAddressDoubts({ ...ticket, cust_name: customerName(ticket) }),
    tickets: ready.map((one) => ({
      ticket_id: one.ticket.id,
      phone: one.ticket.display_name,
      repair: nameRepair(one.ticket),
      number: one.ticket.tracking_out || null,
      box: listBox(one),
    })),
    waiting: waiting.map(({ ticket, why }) => ({ id: ticket.id, why: why ?? '' })),
    same_customer: all
      .filter((other) => other.accountId === accountId && other.id !== id)
      .map((other) => other.id),
  }
}

/** What is wrong with a parcel: its address, or more than one of them; an unrepaired damaged battery. */
export function listParcelProblems({ ready }: { ready: readonly Pick<TicketAtShop, 'ticket'>[] }): string[] {
  const [first, ...others] = ready as [TicketAtShop, ...TicketAtShop[]]
  const problems = listAddressProblems({ ...first.ticket, cust_name: customerName(first.ticket) })
  const elsewhere = others.filter(({ ticket }) =>
    contactFields.some((field) => field !== 'user_mobile' && ticket[field] !== first.ticket[field]),
  )
  if (elsewhere.length > 0) {
    const ids = [first, ...elsewhere].map(({ ticket }) => `#${ticket.id}`).join(' and ')
    problems.push(`${ids} go to different addresses.`)
  }
  for (const { ticket } of ready) {
    if (ticket.battery === 'damaged' && ticket.completion_version === null) {
      problems.push(`#${ticket.id} has a damaged battery: Australia Post does not carry it.`)
    }
  }
  return problems
}

/** The row of a parcel in the carrier's file, with all that is wrong with the parcel. */
export function toFileRow({ ready }: Pick<ParcelAtShop, 'ready'>, profile: ShopProfile): FileRow {
  const { ticket } = ready[0]!
  const row = toMypostRow(
    { ...ticket, cust_name: customerName(ticket) },
    ready.map((one) => one.ticket.id),
    { profile, packaging: profile.packagings[0]! },
  )
  return { ...row, problems: [...listParcelProblems({ ready }), ...row.problems] }
}

/** What goes into the box: the phone, what came with it at intake, and the documents of the ticket. */
export function listBox({ ticket, intake }: TicketAtShop): string[] {
  const found = intake?.accessories ? (JSON.parse(intake.accessories) as AccessoryKey[]) : []
  const came = accessories
    .filter(({ key }) => key !== 'none' && found.includes(key))
    .map(({ key, label }) =>
      key === 'other' && intake?.accessories_other ? intake.accessories_other : label,
    )
  return [
    ticket.display_name,
    ...came,
    ...(ticket.completion_version === null ? [] : ['Completion document']),
    ...(Number(ticket.documents) > 0 ? ['Invoice'] : []),
  ]
}
