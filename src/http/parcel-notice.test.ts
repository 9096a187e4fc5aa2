import { afterEach, beforeEach, expect } from 'vitest'
import { bookParcelFor, openParcelOfThree } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import type { Browser, SignedIn, TestApp } from '#test/open-test-app.ts'
import { repairNotice } from '#test/repair-notice.ts'
import { phoneBySlug } from '#test/sample-booking.ts'

onOneEngine('the repair notice of a parcel on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
  let tickets: [number, number, number]
  beforeEach(async () => {
    ;({ app, mei, sam, parcel, tickets } = await openParcelOfThree(engine))
  })
  afterEach(() => app.close())

  const accept = (id: number, as = mei) =>
    app.call(
      'POST /api/tickets/{id}/notice-acceptance',
      { id, data: { notice_version: repairNotice.version } },
      { as },
    )
  const noticeOf = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: sam })).body.notice
  const accepted = () => ({
    version: repairNotice.version,
    accepted_at: new Date(app.clock.now()).toISOString(),
  })

  test.both(
    'acceptNotice holds for every ticket of the parcel, and the first time counts for each',
    async () => {
      const [first, second, third] = tickets
      const then = accepted()
      expect((await accept(second)).status).toBe(200)
      app.clock.advance(60_000)
      await accept(first)
      for (const id of tickets) expect([id, await noticeOf(id)]).toEqual([id, then])
      const { body } = await app.call('POST /api/audit/searches', { data: { ticket: third } }, { as: sam })
      expect(body.events.filter(({ kind }) => kind === 'ticket.notice_accepted')).toHaveLength(1)
      const slip = (await app.call('GET /api/tickets/{id}/packing-slip', { id: first }, { as: mei })).body
        .slip
      expect(slip.notice).toBeNull()
      const asked = (await app.call('GET /api/tickets/last-confirmation', {}, { as: mei })).body
      expect(asked.confirmation?.notice_accepted).toBe(true)
    },
  )

  test('acceptNotice holds for what is added to the parcel, and for a phone that is found in it', async () => {
    const then = accepted()
    await accept(tickets[0])
    app.clock.advance(60_000)
    const { id: phone_id } = await phoneBySlug(app, 'iphone13')
    const item = { phone_id, repair_name: 'screen', phone_serial: 'C39XK0ABCD99' }
    const added = await app.call('POST /api/parcels/{id}/tickets', { id: parcel, data: item }, { as: sam })
    const found = { found: tickets, extra: [{ phone_name: 'Nokia 3310' }] }
    const opened = await app.call('PUT /api/parcels/{id}/contents', { id: parcel, data: found }, { as: sam })
    for (const id of [added.body.ticket_id, opened.body.extra[0]!]) expect(await noticeOf(id)).toEqual(then)
  })

  test('a private link asks for the notice after the digits, and accepts it once for the parcel', async () => {
    const anyone = app.browser()
    const tokenOf = async (id: number) =>
      (await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })).body.link.split('/').at(-1)!
    const token = await tokenOf(tickets[1])
    const acceptByLink = (notice_version: string, as: Browser = anyone) =>
      app.call('POST /api/track/{token}/notice-acceptance', { token, data: { notice_version } }, { as })
    const asked = async (of = token) =>
      (await app.call('GET /api/track/{token}', { token: of }, { as: anyone })).body.tasks?.notice
    expect([(await acceptByLink(repairNotice.version)).status, await asked()]).toEqual([403, undefined])

    await app.call('POST /api/track/{token}/access', { token, data: { digits: '0156' } }, { as: anyone })
    const inAccount = (await app.call('GET /api/tickets/{id}/mail-in', { id: tickets[1] }, { as: mei })).body
    expect(await asked()).toEqual(inAccount.notice_text)
    expect((await acceptByLink('1999-01')).body.fields).toHaveProperty('notice_version')
    expect((await acceptByLink(repairNotice.version, sam)).status).toBe(403)

    const then = accepted()
    expect((await acceptByLink(repairNotice.version)).body).toEqual({ accepted: true })
    app.clock.advance(60_000)
    expect((await acceptByLink(repairNotice.version)).status).toBe(200)
    for (const id of tickets) expect([id, await noticeOf(id)]).toEqual([id, then])
    const other = await tokenOf(tickets[2])
    const data = { digits: '0156' }
    await app.call('POST /api/track/{token}/access', { token: other, data }, { as: anyone })
    expect([await asked(), await asked(other)]).toEqual([null, null])
    const { body } = await app.call('POST /api/audit/searches', { data: { ticket: tickets[0] } }, { as: sam })
    const [event] = body.events.filter(({ kind }) => kind === 'ticket.notice_accepted')
    expect(event).toMatchObject({ details: { by: 'link' } })
  })

  test('acceptNotice holds for no other parcel, and nobody else accepts it', async () => {
    const other = await bookParcelFor(app, mei, 1)
    expect((await accept(tickets[0], sam)).status).toBe(404)
    expect((await accept(tickets[0], await app.customer('Jonas Other'))).status).toBe(404)
    await accept(tickets[0])
    expect(await noticeOf(other.tickets[0]!)).toEqual({ version: null, accepted_at: null })
  })
})
