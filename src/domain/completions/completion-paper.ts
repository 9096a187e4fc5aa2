import { repairLabels } from '#contract/catalogue.ts'
import type { Photo } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import type { SheetPhoto } from '../papers.ts'
import { openPhoto } from '../photos/read-photos.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { findTicket } from '../tickets/find-ticket.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { readCompletion } from './read-completion.ts'

/** As many photos of each kind as go on paper, and how large. */
const mostOnPaper = 9
const longestOnPaper = 900

/**
 * The completion document as a PDF, as its reader may see it. Refuses with `unknown_ticket`, and with
 * `no_completion` before it is issued.
 */
export async function completionPaper(shop: Shop, ticketId: number, caller: Caller): Promise<Uint8Array> {
  const document = await readCompletion(shop, ticketId, caller)
  const { completion, intake, after } = document
  if (!completion) throw new Refusal('no_completion')
  const profile = await shopProfile(shop)
  const { cust_name } = await findTicket(new TicketFile(shop.books.db, ticketId))
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: profile.timeZone })
  const dayOnly = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })
  // What is for staff only goes on nobody's paper.
  const shown = document.photos.filter((photo) => photo.staff_only === 0)
  const of = (stage: Photo['stage']) =>
    readAll(
      shop,
      ticketId,
      shown.filter((photo) => photo.stage === stage),
      caller,
    )
  return shop.papers.completion({
    ticketId,
    version: completion.version,
    phone: document.displayName,
    repair: `${repairLabels[document.repair_name]} Replacement`,
    customer: cust_name,
    shop: {
      name: profile.name,
      lines: [profile.street, `${profile.suburb} ${profile.state} ${profile.postcode}`],
      phone: profile.phone,
    },
    issued: Date.parse(completion.issued_at),
    issuedOn: day.format(Date.parse(completion.issued_at)),
    warrantyUntil: completion.warranty_until && dayOnly.format(new Date(completion.warranty_until)),
    workDone: completion.work_done,
    parts: completion.parts,
    before: intake?.results ?? null,
    after: after?.results ?? null,
    remarks: [
      ...(intake?.remarks ? [['On arrival', intake.remarks] as const] : []),
      ...(after?.remarks ? [['After the repair', after.remarks] as const] : []),
    ],
    photos: [
      { heading: 'As it arrived', photos: await of('intake') },
      { heading: 'After the repair', photos: await of('completion') },
    ],
  })
}

async function readAll(shop: Shop, ticketId: number, photos: Photo[], caller: Caller): Promise<SheetPhoto[]> {
  const read: SheetPhoto[] = []
  for (const { id } of photos.slice(0, mostOnPaper)) {
    const { bytes } = await openPhoto(shop, { ticketId, photoId: id, size: 'large' }, caller)
    read.push(await shop.pictures.shrink(await bytes(), longestOnPaper))
  }
  return read
}
