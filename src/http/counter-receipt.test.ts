import { expect, onTestFinished } from 'vitest'
import { confirmNumber } from '#domain/text-numbers/text-numbers.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'
import { openTextApp } from '#test/open-text-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { bookFor, phoneBySlug, sampleContact } from '#test/sample-booking.ts'

onOneEngine('the receipt on paper, on %s', (engine, test) => {
  /** Books by phone; returns the ticket and the private link on the receipt that the same person prints. */
  const openDesk = async (app: TestApp) => {
    onTestFinished(() => app.close())
    const sam = await app.staff('Sam Okafor')
    const { id: phone_id } = await phoneBySlug(app, 'iphone13')
    const { user_mobile, ...address } = sampleContact
    const book = async (more: { email?: string } = {}) => {
      const customer = { fullname: 'Nina Nomail', user_mobile, ...more }
      const items = [{ phone_id, repair_name: 'screen', phone_serial: 'F2LXK0ABCD12' }]
      const data = { customer, way: 'phone', ...address, items } as const
      return (await app.call('POST /api/staff-bookings', { data }, { as: sam })).body.ticket_id
    }
    const readLink = async (id: number, as: Browser = sam) => {
      const response = await app.fetch(`/api/tickets/${id}/receipt.pdf`, {}, as)
      const text = readPdfText(new Uint8Array(await response.arrayBuffer()))
      return /\/track\/([\w-]{30})/.exec(text.replaceAll('\n', ''))?.[1] ?? null
    }
    const readPrints = () =>
      app.shop.database.db
        .selectFrom('events')
        .select(['ticket_id', 'actor_id'])
        .where('kind', '=', 'ticket.link_printed')
        .execute()
    return { sam, book, readLink, readPrints }
  }

  test.both(
    'a receipt carries the private link of a customer without emails and texts, and each print is recorded',
    async () => {
      const app = await openTestApp({ engine })
      const { sam, book, readLink, readPrints } = await openDesk(app)
      const id = await book()
      const token = (await readLink(id))!
      const anyone = app.browser()
      const tracked = await app.call('GET /api/track/{token}', { token }, { as: anyone })
      expect([tracked.status, tracked.body.ticket_id]).toEqual([200, id])
      expect(tracked.body.history.map(({ kind }) => kind)).toContain('ticket.link_printed')
      expect(await readPrints()).toEqual([{ ticket_id: id, actor_id: sam.accountid }])
      // A receipt that was lost: the new link ends it, and is on the next print.
      await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as: sam })
      expect((await app.call('GET /api/track/{token}', { token }, { as: anyone })).status).toBe(404)
      expect(await readLink(id)).not.toBe(token)
    },
  )

  test('a receipt that staff print carries no link of a customer with an email address', async () => {
    const app = await openTestApp({ engine })
    const { book, readLink, readPrints } = await openDesk(app)
    const [guest, mei] = [await book({ email: 'nina@example.com' }), await app.customer()]
    const own = await bookFor(app, mei)
    expect([await readLink(guest), await readLink(own), await readPrints()]).toEqual([null, null, []])
    expect(await readLink(own, mei)).not.toBeNull()
  })

  test('a receipt that staff print carries no link once the number has agreed to texts', async () => {
    const app = await openTextApp({ engine })
    const { book, readLink } = await openDesk(app)
    const id = await book()
    expect(await readLink(id)).not.toBeNull()
    const { database } = app.shop
    const { account_id, user_mobile } = await database.db
      .selectFrom('tickets')
      .select(['account_id', 'user_mobile'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await database.transaction((tx) =>
      confirmNumber(tx, app.shop, { accountId: account_id, mobile: user_mobile }),
    )
    expect(await readLink(id)).toBeNull()
  })
})
