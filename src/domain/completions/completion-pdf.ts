import { describeRights, describeWarranty } from '#contract/completions.ts'
import { accessoriesInWords } from '#contract/arrivals.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Photo } from '#contract/photos.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { nameRepair } from '../repairs/repair-row.ts'
import type { CompletionSheet, SheetPhoto } from '../pdf-renderer.ts'
import { openPhoto } from '../photos/read-photos.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { customerName, wholeTicket } from '../tickets/whole-ticket.ts'
import { readCompletion } from './read-completion.ts'

/** How many photos of each kind the PDF shows, and at which size. */
const MAX_PHOTOS_IN_PDF = 9
const MAX_LENGTH_IN_PDF = 900

/**
 * Returns the completion document as a PDF, as the caller may see it. Refuses with `unknown_ticket`, and with
 * `no_completion` before it is issued.
 */
export async function completionPdf(shop: Shop, ticketId: number, caller: Caller): Promise<Uint8Array> {
  await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
  const document = await readCompletion(shop, ticketId, caller)
  const { completion, intake, after } = document
  if (!completion) throw new Refusal('no_completion')
  const profile = await shopProfile(shop)
  const ticket = await wholeTicket(shop.database.db, ticketId)
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: profile.timeZone })
  const dayOnly = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })
  // Staff-only content is left out of every PDF.
  const shown = document.photos.filter((photo) => photo.staff_only === 0)
  const of = (stage: Photo['stage']) =>
    shown.filter((photo) => photo.stage === stage).slice(0, MAX_PHOTOS_IN_PDF)
  const photos = [
    { heading: 'As it arrived', of: of('intake') },
    { heading: 'After the repair', of: of('completion') },
  ]
  const came = intake && accessoriesInWords(intake.accessories, intake.accessories_other)
  const sheet = {
    ticketId,
    version: completion.version,
    phone: document.displayName,
    repair: nameRepair(ticket),
    customer: customerName(ticket),
    shop: {
      name: profile.name,
      lines: [profile.street, `${profile.suburb} ${profile.state} ${profile.postcode}`],
      phone: profile.phone,
    },
    issued: Date.parse(completion.issued_at),
    issuedDay: day.format(Date.parse(completion.issued_at)),
    warrantyUntil: describeWarranty(completion, (one) => dayOnly.format(new Date(one))),
    rights: describeRights(completion),
    workDone: completion.work_done,
    parts: completion.parts,
    before: intake?.results ?? null,
    after: after?.results ?? null,
    remarks: [
      ...(came === null ? [] : [['Came with the phone', came] as const]),
      ...(intake?.remarks ? [['On arrival', intake.remarks] as const] : []),
      ...(after?.remarks ? [['After the repair', after.remarks] as const] : []),
    ],
  }
  // Inside the turn, so that the pictures of PDFs are read one after the other too. The bytes of a photo never change.
  const draw = async () => {
    const read: CompletionSheet['photos'] = []
    for (const { heading, of: chosen } of photos)
      read.push({ heading, photos: await readAll(shop, ticketId, chosen, caller) })
    return shop.pdf.completion({ ...sheet, photos: read })
  }
  const content = { ...sheet, photos: photos.map((row) => row.of.map(({ id }) => id)) }
  return shop.drawnPdfs.get('completion', content, { caller, draw })
}

async function readAll(shop: Shop, ticketId: number, photos: Photo[], caller: Caller): Promise<SheetPhoto[]> {
  const read: SheetPhoto[] = []
  for (const { id } of photos) {
    const { bytes } = await openPhoto(shop, { ticketId, photoId: id, size: 'large' }, caller)
    read.push(await shop.pictures.shrink(await bytes(), MAX_LENGTH_IN_PDF))
  }
  return read
}
