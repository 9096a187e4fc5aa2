import { openFindings, type Attack } from '../attack.ts'
import type { AttackedShop } from '../attacked-shop.ts'
import { compareMedians, timePost } from './known-addresses.ts'

/** How far the medians of a thousand bookings may lie apart. */
const MAX_RATIO = 1.05

/** Somebody who books without an account and measures whether an address has one. */
export const guestBookings: Attack = {
  name: 'bookings of known addresses told apart by time',
  async run(shop, { isLong }) {
    const { broken, hold } = openFindings()
    const pairs = isLong ? 1_000 : 20
    const emails = await plantAccounts(shop, pairs)
    const { id: phone_id } = await shop.shop.database.db
      .selectFrom('phones')
      .select('id')
      .where('slug', '=', 'iphone13')
      .executeTakeFirstOrThrow()
    const items = [{ phone_id, repair_name: 'screen', phone_serial: 'F2LXK0ABCD12' }]
    const book = (email: string, address: string) =>
      timePost(shop, '/api/bookings', { fullname: 'Guest', email, ...contact, items }, address)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (const [pair, email] of emails.entries()) {
      // Fewer bookings than the limit come from each network.
      const address = `2001:db8:${(pair + 0x1000).toString(16)}::1`
      const order = [['known', email] as const, ['unknown', `nobody.${pair}@planted.example`] as const]
      // Whoever is second in each pair must not be faster for that.
      for (const [list, typed] of pair % 2 === 0 ? order : order.toReversed())
        times[list].push(await book(typed, address))
    }
    // Few pairs beside other tests show only what is gross.
    const { text, ratio } = compareMedians(times.known, times.unknown)
    hold(ratio < (isLong ? MAX_RATIO : 2), text)
    return { text, broken }
  },
}

const contact = {
  user_mobile: '0491 570 156',
  address: '12 Wattle Street',
  address_apt: '',
  address_city: 'Carlton',
  address_state: 'VIC',
  address_post: '3053',
}

/** Accounts with an address, as many as asked for; returns the addresses. */
async function plantAccounts({ shop }: AttackedShop, count: number): Promise<string[]> {
  const now = shop.now()
  const emails = Array.from({ length: count }, (_, n) => `holder.${n}@planted.example`)
  const rows = emails.map((email) => ({
    fullname: 'Holder',
    email,
    email_folded: email,
    password_hash: null,
    level: 1 as const,
    verified_at: now,
    deactivated_at: null,
    created_at: now,
    version: 1,
  }))
  for (let from = 0; from < rows.length; from += 100)
    await shop.database.db
      .insertInto('accounts')
      .values(rows.slice(from, from + 100))
      .execute()
  return emails
}
