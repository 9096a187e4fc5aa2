import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeBackBy } from '#contract/back-by.ts'
import type { BackByOffer } from '#contract/back-by.schema.ts'
import type { ShopSettings } from '#contract/shop-settings.schema.ts'
import { bookingSchema } from '#contract/tickets.schema.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { writeShopProfile } from '#domain/shop/update-shop-profile.ts'
import { readProfile } from '#domain/shop/shop-profile.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { aBooking } from './sample-booking.ts'
import { openBuiltShop, type BuiltShop } from './security/built-shop.ts'

const notCounted = 'Payment is not counted'

/** What a person reads of a page. */
function words(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
}

describe('the days between which a phone should be home', () => {
  let shop: BuiltShop
  beforeAll(async () => {
    shop = await openBuiltShop()
  })
  afterAll(() => shop?.close())

  const open = async (path: string, cookie = '') => {
    const answer = await fetch(shop.running.url + path, { headers: { cookie } })
    expect([path, answer.status]).toEqual([path, 200])
    return { text: words(await answer.text()), cacheControl: answer.headers.get('cache-control') }
  }
  const readOffer = async (repair = 'screen') => {
    const answer = await fetch(`${shop.running.url}/api/back-by?phone=iphone13&repair=${repair}`)
    return (await answer.json()) as BackByOffer
  }
  const book = async () => {
    const { db } = shop.shop.database
    const phone = await db
      .selectFrom('phones')
      .select('id')
      .where('slug', '=', 'iphone13')
      .executeTakeFirstOrThrow()
    const extras = { idempotencyKey: null, draftToken: null }
    const booking = bookingSchema.parse(aBooking(phone))
    const { ticket_id } = await bookRepair(shop.shop, booking, shop.callers.customerA, extras)
    return db
      .selectFrom('tickets')
      .select(['id', 'link_version'])
      .where('id', '=', ticket_id)
      .executeTakeFirstOrThrow()
  }
  const setBackBy = async (backBy: ShopSettings['backBy']) => {
    const { profile, version } = await readProfile(shop.shop.database.db)
    await writeShopProfile(shop.shop, { profile: { ...profile, backBy }, version }, shop.callers.staff)
  }
  const publicPages = [
    '/repairs/iphone13?repair=screen',
    '/booking/iphone13/screen',
    '/embed/book/iphone13/screen',
  ]

  test('are the same on repair page, form and call, and on every page of a ticket that is booked then', async () => {
    const offer = await readOffer()
    const said = describeBackBy(offer)
    for (const path of publicPages) {
      const { text, cacheControl } = await open(path)
      expect([path, text]).toEqual([path, expect.stringContaining(said)])
      expect([path, text]).toEqual([path, expect.stringContaining(notCounted)])
      expect([path, text]).toEqual([
        path,
        expect.stringContaining(offer.why.match(/From other states: ([^.]+)/)![1]!),
      ])
      // How long most repairs take is no second promise beside the days of this one.
      expect([path, text]).not.toEqual([path, expect.stringContaining('Door to door')])
      // One response for every visitor, kept in memory.
      expect([path, cacheControl]).toEqual([path, 'no-cache'])
    }
    const ticket = await book()
    const { customerA, staff } = shop.cookies
    const pages: [path: string, cookie: string][] = [
      ['/confirmation', customerA],
      [`/account/ticket/${ticket.id}`, customerA],
      [`/account/ticket/${ticket.id}/packing-slip`, customerA],
      [new URL(trackLink(shop.shop, ticket)).pathname, ''],
      [`/admin/tickets/${ticket.id}`, staff],
    ]
    for (const [path, cookie] of pages) {
      const { text } = await open(path, cookie)
      expect([path, text.replace('Back by:', 'Back by')]).toEqual([
        path,
        expect.stringContaining(`Back by ${said}`),
      ])
    }
  })

  test('are on no page where the shop says none, and on new pages at once', async () => {
    await setBackBy({ on: false, marginDays: 0 })
    for (const path of publicPages)
      await expect.poll(async () => (await open(path)).text).not.toContain('Back by')
    const { text } = await open(`/account/ticket/${(await book()).id}`, shop.cookies.customerA)
    expect(text).not.toContain('Back by')
    await setBackBy({ on: true, marginDays: 9 })
    // The call and the page come from one process, which sees the change within a second.
    await expect.poll(async () => (await readOffer()).to).not.toBeNull()
    const said = describeBackBy(await readOffer())
    await expect.poll(async () => (await open(publicPages[0]!)).text).toContain(said)
  })
})
