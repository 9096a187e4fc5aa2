import { repairLabels } from '#contract/catalogue.ts'
import { buyerNamedFromCents, type Paper, type PaperLine } from '#contract/money.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import type { Tx } from '#db/books.ts'

/** What a paper says, whatever its number will be. */
export type Draft = Omit<Paper, 'number'>

/** The seller as the profile has it today. */
export function sellerOf(profile: ShopProfile): Paper['seller'] {
  const { name, abn, street, suburb, state, postcode, phone, email } = profile
  return { name, abn, address: [street, `${suburb} ${state} ${postcode}`], phone, email }
}

/** Where money can be transferred to; null while the shop has not named its account. */
export function bankOf({ bank }: ShopProfile): Paper['bank'] {
  return bank.bsb !== '' && bank.accountNumber !== '' ? bank : null
}

/** The day on the shop's own calendar, as `2026-11-20`. */
export function dayOf(now: number, timeZone: string): string {
  // Sweden writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
}

/** What the paper is about, and its buyer where the total asks for one. */
export async function aboutTicket(
  tx: Tx,
  ticketId: number,
  named: boolean,
): Promise<Pick<Paper, 'about' | 'buyer'>> {
  const ticket = await tx
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select([
      'tickets.repair_key',
      'tickets.address',
      'tickets.address_apt',
      'tickets.address_city',
      'tickets.address_state',
      'tickets.address_post',
      'phones.display_name',
      'accounts.fullname',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const street = [ticket.address_apt, ticket.address].filter(Boolean).join(', ')
  const town = `${ticket.address_city} ${ticket.address_state} ${ticket.address_post}`.trim()
  return {
    about: `${repairLabels[ticket.repair_key]} Replacement, ${ticket.display_name}`,
    buyer: named ? { name: ticket.fullname, address: [street, town].filter(Boolean) } : null,
  }
}

/** True when tax law wants the buyer named. */
export function namesBuyer(gstRegistered: boolean, totalCents: number): boolean {
  return gstRegistered && totalCents >= buyerNamedFromCents
}

/** What some lines come to, in integer cents. */
export function sumOf(lines: PaperLine[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
