import { addressColumns, addressLines } from '#contract/address.ts'
import { buyerNamedFromCents } from '#contract/money.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import { nameRepair, repairColumns } from '../repairs/repair-row.ts'
import { phoneName } from '../tickets/phone-name.ts'

/** Content of a billing document, without its number and days. */
export type BillingDocumentDraft = Omit<BillingDocument, 'number' | 'issued_on' | 'due_on'>

/** The seller as in the present shop profile. */
export function getSeller(profile: ShopProfile): BillingDocument['seller'] {
  const { name, abn, street, suburb, state, postcode, phone, email } = profile
  return { name, abn, address: [street, `${suburb} ${state} ${postcode}`], phone, email }
}

/** The bank account for transfers; null while the profile has none. */
export function getBank({ bank, payId }: ShopProfile): BillingDocument['bank'] {
  if (bank.bsb === '' || bank.accountNumber === '') return null
  return payId === '' ? bank : { ...bank, payId }
}

/** Returns the subject of a billing document, and its buyer where the total requires one or a business is named. */
export async function aboutTicket(
  tx: Db,
  ticketId: number,
  named: boolean,
): Promise<Pick<BillingDocument, 'about' | 'buyer'>> {
  const ticket = await tx
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select([
      ...repairColumns,
      'tickets.buyer_company',
      'tickets.buyer_abn',
      ...addressColumns,
      phoneName,
      'accounts.fullname',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const business = {
    ...(ticket.buyer_company === '' ? {} : { company: ticket.buyer_company }),
    ...(ticket.buyer_abn === '' ? {} : { abn: ticket.buyer_abn }),
  }
  const hasBuyer = named || Object.keys(business).length > 0
  return {
    about: `${nameRepair(ticket)}, ${ticket.display_name}`,
    buyer: hasBuyer ? { name: ticket.fullname, ...business, address: addressLines(ticket) } : null,
  }
}

/** True when tax law requires the buyer's name (a tax invoice of $1,000 or more). */
export function namesBuyer(gstRegistered: boolean, totalCents: number): boolean {
  return gstRegistered && totalCents >= buyerNamedFromCents
}
