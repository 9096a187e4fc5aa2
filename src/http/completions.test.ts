import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '#domain/tickets/warranty-day.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('completion documents on %s', (engine, test) => {
  let shop: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeAll(async () => {
    shop = await openTestApp({ engine, throttle: false })
    mei = await shop.customer('Nguyễn Thị Hương 李小龍')
    sam = await shop.staff()
  })
  afterAll(() => shop.close())

  const testAfter = (id: number) => {
    const data = { results: { screen: 'working' as const } }
    return shop.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'completion', data },
      { as: sam },
    )
  }
  const issue = async (id: number, version: number, more: object = {}) => {
    await testAfter(id)
    return issueUntested(id, version, more)
  }
  const issueUntested = (id: number, version: number, more: object = {}) => {
    const data = {
      work_done: 'Fitted a screen.',
      parts: ['Screen, OLED'],
      warranty_until: '2027-11-20',
      version,
      ...more,
    }
    return shop.call('POST /api/tickets/{id}/completion', { id, data }, { as: sam })
  }
  const read = (id: number, as = mei) => shop.call('GET /api/tickets/{id}/completion', { id }, { as })
  const review = (id: number, version: number, as = mei) =>
    shop.call('POST /api/tickets/{id}/completion/reviews', { id, data: { version } }, { as })
  const emails = async () => (await shop.emails()).filter(({ kind: email }) => email === 'completion-ready')

  test('a completion document is hidden from the customer until it is issued and emailed', async () => {
    const id = await bookFor(shop, mei)
    expect((await read(id)).status).toBe(404)
    expect((await read(id, sam)).body).toMatchObject({ completion: null, usual_warranty: '2027-11-20' })
    const before = (await emails()).length
    expect((await issue(id, 0)).status).toBe(200)
    expect((await emails()).slice(before)).toMatchObject([{ payload: { ticket_id: id, version: 1 } }])
    expect((await read(id)).body.completion).toMatchObject({
      version: 1,
      parts: ['Screen, OLED'],
      warranty_until: '2027-11-20',
      reviewed_at: null,
    })
  })

  test('issueCompletion is refused before any part was tested after the work', async () => {
    const id = await bookFor(shop, mei)
    const refused = await issueUntested(id, 0)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('Test the parts first'),
    ])
    const empty = { id, stage: 'completion' as const, data: { results: {} } }
    await shop.call('PUT /api/tickets/{id}/part-tests/{stage}', empty, { as: sam })
    expect((await issueUntested(id, 0)).status).toBe(409)
    expect((await read(id)).status).toBe(404)
    await testAfter(id)
    expect((await issueUntested(id, 0)).status).toBe(200)
  })

  test('reviewCompletion works once per version; a correction asks again', async () => {
    const id = await bookFor(shop, mei)
    await issue(id, 0)
    const first = await review(id, 1)
    expect(first.body.completion.reviewed_at).not.toBeNull()
    shop.clock.advance(60_000)
    expect((await review(id, 1)).body.completion.reviewed_at).toBe(first.body.completion.reviewed_at)
    const corrected = await issue(id, 1, { warranty_until: null, parts: [] })
    expect(corrected.body.completion).toMatchObject({ version: 2, reviewed_at: null, warranty_until: null })
    expect((await review(id, 1)).status).toBe(409)
    expect((await review(id, 2)).status).toBe(200)
    const reviews = await shop.shop.database.db
      .selectFrom('events')
      .select('details')
      .where('kind', '=', 'ticket.completion_reviewed')
      .where('ticket_id', '=', id)
      .orderBy('id')
      .execute()
    expect(reviews.map(({ details }) => JSON.parse(details))).toEqual([{ version: 1 }, { version: 2 }])
  })

  test.both('of two parallel issues of a completion one is refused', async () => {
    const id = await bookFor(shop, mei)
    const answers = await Promise.all([issue(id, 0), issue(id, 0, { work_done: 'Something else.' })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('reviewCompletion is refused for staff and for other customers', async () => {
    const id = await bookFor(shop, mei)
    await issue(id, 0)
    const jonas = await shop.customer('Jonas Berg')
    expect((await review(id, 1, sam)).status).toBe(404)
    expect((await review(id, 1, jonas)).status).toBe(404)
    expect((await read(id, jonas)).status).toBe(404)
  })

  test('issueCompletion says what is missing', async () => {
    const id = await bookFor(shop, mei)
    expect((await issue(id, 0, { work_done: ' ' })).body.fields).toHaveProperty('work_done')
    expect((await issue(id, 0, { warranty_until: '2027-02-30' })).body.fields).toHaveProperty(
      'warranty_until',
    )
    const over = await issue(id, 0, { warranty_until: '2026-11-19' })
    expect(over.body.fields).toEqual({
      warranty_until: 'That day is over. Choose another one, or leave it empty.',
    })
    expect((await issue(id, 0, { parts: Array.from({ length: 21 }, () => 'Part') })).status).toBe(400)
  })

  test('the completion PDF holds the photos, for those who may read it', async () => {
    const id = await bookFor(shop, mei)
    await shop.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'completion', data: { results: { screen: 'working' }, remarks: 'Kính mới 玻璃' } },
      { as: sam },
    )
    const document = (as?: SignedIn) => shop.fetch(`/api/tickets/${id}/completion.pdf`, {}, as)
    expect((await document(mei)).status).toBe(404)
    await issue(id, 0)
    const bare = (await (await document(mei)).arrayBuffer()).byteLength
    for (const staff_only of [false, false, true]) {
      const picture = await aPicture({ width: 1200, height: 1600 })
      await shop.call(
        'POST /api/tickets/{id}/photos',
        { id, stage: 'intake', staff_only, picture },
        { as: sam },
      )
    }
    const answer = await document(mei)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(bare)
    // Two pictures without the staff-only one, for staff too.
    const pictures = (file: Buffer) => file.toString('latin1').split('/DCTDecode').length - 1
    const forStaff = Buffer.from(await (await document(sam)).arrayBuffer())
    expect([pictures(bytes), pictures(forStaff)]).toEqual([2, 2])
    expect((await document()).status).toBe(401)
  })

  test('the personal data download holds part tests, photos and the completion document', async () => {
    const kim = await shop.customer('Kim Lee')
    const id = await bookFor(shop, kim)
    await shop.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'intake', data: { results: { screen: 'broken' } } },
      { as: sam },
    )
    for (const staff_only of [false, true]) {
      await shop.call(
        'POST /api/tickets/{id}/photos',
        { id, stage: 'intake', staff_only, picture: await aPicture() },
        { as: sam },
      )
    }
    await issue(id, 0)
    const { body } = await shop.call('GET /api/account/data', {}, { as: kim })
    const [ticket] = body.tickets
    expect(ticket?.tests).toMatchObject([
      { stage: 'intake', results: { screen: 'broken' } },
      { stage: 'completion', results: { screen: 'working' } },
    ])
    expect(ticket?.photos).toMatchObject([
      { stage: 'intake', address: expect.stringMatching(/^\/api\/tickets\//) },
    ])
    expect(ticket?.completion).toMatchObject({ version: 1, work_done: 'Fitted a screen.' })
  })
})

test('addMonths ends a warranty on the same day of a later month, or on its last day', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00+11:00`)
  const zone = 'Australia/Melbourne'
  expect(addMonths(at('2026-11-20'), zone, 12)).toBe('2027-11-20')
  expect(addMonths(at('2026-01-31'), zone, 1)).toBe('2026-02-28')
  expect(addMonths(at('2027-12-31'), zone, 2)).toBe('2028-02-29')
  // Late in UTC is already the next day in Melbourne.
  expect(addMonths(Date.parse('2026-11-20T14:30:00Z'), zone, 12)).toBe('2027-11-21')
})
