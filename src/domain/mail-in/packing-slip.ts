import { repairLabels } from '#contract/catalogue.ts'
import { preparationsFor, type SlipFacts } from '#contract/mail-in.ts'
import { Refusal } from '#contract/refusals.ts'
import { repairNotice } from '#contract/repair-notice.ts'
import type { Db } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { isOpen } from './own-ticket.ts'

/** What the slip of a phone says that is to be posted: of the caller's own ticket, of any for staff. */
export async function packingSlip(shop: Shop, id: number, caller: Caller): Promise<SlipFacts> {
  const ticket = await readTicket(shop.books.db, id)
  if (!ticket || (ticket.account_id !== accountOf(caller).id && !isStaff(caller))) {
    throw new Refusal('unknown_ticket')
  }
  if (!isOpen(ticket)) throw new Refusal('not_to_be_posted')
  if (ticket.battery === 'damaged') throw new Refusal('do_not_post')
  const profile = await shopProfile(shop)
  return {
    ticket_id: id,
    phone: ticket.display_name,
    repair: `${repairLabels[ticket.repair_key]} Replacement`,
    customer: {
      name: ticket.fullname,
      lines: [
        ticket.address_apt,
        ticket.address,
        `${ticket.address_city} ${ticket.address_state} ${ticket.address_post}`,
      ].filter((line) => line.trim() !== ''),
    },
    shop: {
      name: profile.name,
      lines: [profile.street, `${profile.suburb} ${profile.state} ${profile.postcode}`],
      phone: profile.phone,
    },
    preparations: preparationsFor({ brand: ticket.brand, choice: ticket.passcode_choice }),
    notice: ticket.notice_accepted_at === null ? [...repairNotice.says] : null,
    code: shop.papers.code(slipLink(shop, id)),
  }
}

/** The slip as a PDF. */
export async function printPackingSlip(shop: Shop, id: number, caller: Caller): Promise<Uint8Array> {
  const slip = await packingSlip(shop, id, caller)
  await shop.throttles.count('paperPerAccount', String(accountOf(caller).id))
  return shop.papers.packingSlip({ ...slip, link: slipLink(shop, id), made: shop.now() })
}

/** What the code on a slip opens: staff come to the intake of that phone. */
function slipLink({ publicUrl }: Shop, id: number): string {
  return `${publicUrl}/t/${id}`
}

function readTicket(db: Db, id: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select([
      'tickets.account_id',
      'tickets.status',
      'tickets.outcome',
      'tickets.battery',
      'tickets.repair_key',
      'tickets.passcode_choice',
      'tickets.notice_accepted_at',
      'tickets.address',
      'tickets.address_apt',
      'tickets.address_city',
      'tickets.address_state',
      'tickets.address_post',
      'phones.brand',
      'phones.display_name',
      'accounts.fullname',
    ])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
}
