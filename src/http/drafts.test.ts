import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { Draft } from '#contract/drafts.schema.ts'
import { sweepDrafts } from '#domain/drafts/sweep-drafts.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'

const password = 'purple kettle on the stove'

const screen: Draft = {
  phoneid: 'iphone13',
  repair_name: 'screen',
  fields: { phone_serial: 'F2LX12345', address: '12 Wattle Street', address_post: '3' },
}
const battery: Draft = {
  phoneid: 'samsungs22',
  repair_name: 'battery',
  fields: { address: '7 Banksia Road' },
}

onOneEngine('unfinished bookings on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const save = (draft: Draft, as: Browser) => shop.call('PUT /api/draft', { data: draft }, { as })
  const read = async (as: Browser) => (await shop.call('GET /api/draft', {}, { as })).body.draft
  const rows = () => shop.shop.database.db.selectFrom('drafts').selectAll().execute()
  const getCopy = (as: Browser): Browser => ({ cookies: new Map(as.cookies), address: as.address })

  test('getDraft answers the form as it was left, invalid values included, to its browser only', async () => {
    const visitor = shop.browser()
    expect(await read(visitor)).toBeNull()
    expect(await save(screen, visitor)).toMatchObject({ status: 200, body: { draft: screen } })
    expect(await read(visitor)).toEqual(screen)
    expect(await read(shop.browser())).toBeNull()
    await save({ ...screen, repair_name: 'speaker' }, visitor)
    expect(await read(visitor)).toMatchObject({ repair_name: 'speaker' })
    expect(await rows()).toHaveLength(1)
  })

  test('a stored draft is encrypted and bound to its own row', async () => {
    const [visitor, other] = [shop.browser(), shop.browser()]
    await save(screen, visitor)
    await save(battery, other)
    const stored = JSON.stringify(await rows())
    for (const word of ['Wattle', 'F2LX12345', 'iphone13', visitor.cookies.get('mendpost-draft')!]) {
      expect(stored).not.toContain(word)
    }
    const [first, second] = await rows()
    await shop.shop.database.db
      .updateTable('drafts')
      .set({ draft_encrypted: first!.draft_encrypted })
      .where('id', '=', second!.id)
      .execute()
    expect(await read(other)).toBeNull()
  })

  test('saveDraft never stores a passcode', async () => {
    const visitor = shop.browser()
    const fields = { ...screen.fields, phone_pin: '0000' }
    await save({ ...screen, fields }, visitor)
    expect(await read(visitor)).toEqual(screen)
  })

  test('saveDraft ignores a draft cookie that the server did not issue', async () => {
    const visitor = shop.browser()
    const planted = 'A'.repeat(43)
    visitor.cookies.set('mendpost-draft', planted)
    await save(screen, visitor)
    expect(visitor.cookies.get('mendpost-draft')).not.toBe(planted)
    expect(await read({ cookies: new Map([['mendpost-draft', planted]]), address: '203.0.113.9' })).toBeNull()
  })

  test('a draft returns after sign-up and verification in another browser', async () => {
    const laptop = shop.browser()
    await save(screen, laptop)
    const data = { fullname: 'Mei Tanaka', email: 'mei@example.com', password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data }, { as: laptop })
    // Typing may go on while the email is being sent.
    expect(await read(laptop)).toEqual(screen)
    await save({ ...screen, repair_name: 'housing' }, laptop)

    await shop.call('POST /api/verifyemail/', { data: { authtoken: await shop.link(data.email) } })
    expect(await read(laptop)).toBeNull()
    const phone = shop.browser()
    await shop.call('POST /api/loginuser/', { data }, { as: phone })
    expect(await read(phone)).toMatchObject({ repair_name: 'housing' })
  })

  test('signing up with another person’s address neither reveals the draft to them nor loses theirs', async () => {
    const mei = await shop.customer()
    await save(battery, mei)
    const anonymous = shop.browser()
    await save(screen, anonymous)
    const data = { fullname: 'Mallory', email: mei.email, password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data }, { as: anonymous })
    expect(await read(await shop.logIn(mei.email))).toEqual(battery)
    expect(await read(anonymous)).toEqual(screen)
  })

  test('a draft moves to the account that logs in, and replaces its older one', async () => {
    const mei = await shop.customer()
    await save(battery, mei)
    const phone = shop.browser()
    await save(screen, phone)
    await shop.logIn(mei.email, phone)
    expect(await read(phone)).toEqual(screen)
    expect(await read(mei)).toEqual(screen)
    expect(await rows()).toHaveLength(1)
  })

  test('after log-out an old draft cookie reveals nothing', async () => {
    const mei = await shop.customer()
    await save(screen, mei)
    const old = getCopy(mei)
    await shop.call('POST /api/logout', {}, { as: mei })
    expect(mei.cookies.has('mendpost-draft')).toBe(false)
    expect(await read(old)).toBeNull()
    await shop.call('DELETE /api/draft', {}, { as: old })

    const noa = await shop.customer('Noa Levi')
    noa.cookies.set('mendpost-draft', old.cookies.get('mendpost-draft')!)
    expect(await read(noa)).toBeNull()
    await save(battery, noa)
    await shop.logIn(mei.email, mei)
    expect(await read(mei)).toEqual(screen)
    expect(await read(noa)).toEqual(battery)
  })

  test('another account that logs in with the old draft cookie does not take the draft', async () => {
    const [mei, noa] = [await shop.customer(), await shop.customer('Noa Levi')]
    await save(screen, mei)
    const shared = getCopy(mei)
    shared.cookies.delete('mendpost-session')
    await shop.logIn(noa.email, shared)
    expect(await read(shared)).toBeNull()
    expect(await read(mei)).toEqual(screen)
  })

  test('discardDraft erases the draft in every browser of the account', async () => {
    const mei = await shop.customer()
    const phone = await shop.logIn(mei.email)
    await save(screen, mei)
    expect(await read(phone)).toEqual(screen)
    expect(await shop.call('DELETE /api/draft', {}, { as: phone })).toMatchObject({
      status: 200,
      body: { draft: null },
    })
    expect([await read(mei), await read(phone)]).toEqual([null, null])
    const visitor = shop.browser()
    await save(battery, visitor)
    await shop.call('DELETE /api/draft', {}, { as: visitor })
    expect(visitor.cookies.size).toBe(0)
    expect(await rows()).toEqual([])
  })

  test('submitTicket erases the draft', async () => {
    const mei = await shop.customer()
    await save(screen, mei)
    const { id } = await shop.shop.database.db
      .selectFrom('phones')
      .select('id')
      .where('slug', '=', 'iphone13')
      .executeTakeFirstOrThrow()
    const booking = {
      phone_id: id,
      repair_name: 'screen' as const,
      phone_serial: 'F2LX12345',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_city: 'Fitzroy',
      address_state: 'VIC',
      address_post: '3065',
    }
    expect((await shop.call('POST /api/submitticket/', { data: booking }, { as: mei })).status).toBe(200)
    expect(await rows()).toEqual([])
    expect(await read(mei)).toBeNull()
  })

  test('a draft is stored for 48 hours after its last change, and then swept', async () => {
    const visitor = shop.browser()
    await save(screen, visitor)
    shop.clock.advance(47 * HOUR_MS)
    await save(battery, visitor)
    shop.clock.advance(48 * HOUR_MS - 1)
    expect(await read(visitor)).toEqual(battery)
    expect(await sweepDrafts(shop.shop)).toBe(0)
    shop.clock.advance(1)
    expect(await read(visitor)).toBeNull()
    expect(await sweepDrafts(shop.shop)).toBe(1)
    const before = visitor.cookies.get('mendpost-draft')
    await save(screen, visitor)
    expect(visitor.cookies.get('mendpost-draft')).not.toBe(before)
  })

  test('a draft returns typed text unchanged', async () => {
    const visitor = await openTestApp({ engine, throttle: false }).then((open) => ({
      open,
      as: open.browser(),
    }))
    const submitted = fc.string({ unit: 'binary', maxLength: 150 }).map((text) => text.replaceAll('\0', ''))
    const draft = fc.record({
      phoneid: fc.string({ maxLength: 80 }),
      repair_name: fc.string({ maxLength: 40 }),
      fields: fc.record(
        { phone_serial: submitted, address: submitted, address_city: submitted },
        { requiredKeys: [] },
      ),
    })
    await fc.assert(
      fc.asyncProperty(draft, async (data) => {
        const saved = await visitor.open.call('PUT /api/draft', { data }, { as: visitor.as })
        expect(saved.status).toBe(200)
        expect((await visitor.open.call('GET /api/draft', {}, { as: visitor.as })).body.draft).toEqual(data)
      }),
      { numRuns: 40 },
    )
    await visitor.open.close()
  })

  test('saveDraft refuses a text that is too long beside its field', async () => {
    const refused = await save({ ...screen, fields: { address: 'x'.repeat(301) } }, shop.browser())
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'fields.address': 'Please use at most 300 characters.' } },
    })
  })

  test('no sequence of saving, logging in and out shows a draft to the wrong person', async () => {
    const act = fc.tuple(fc.constantFrom('save', 'logIn', 'logOut', 'discard'), fc.nat(1), fc.nat(1))
    const [mei, noa] = [await shop.customer(), await shop.customer('Noa Levi')]
    const people = [mei, noa]
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        // Two browsers that both people use, and the draft cookies that were issued at any time.
        const browsers = [shop.browser(), shop.browser()]
        const old: Browser[] = []
        const who: (number | null)[] = [null, null]
        for (const [what, which, person] of acts) {
          const as = browsers[which]!
          if (what === 'logIn') {
            await shop.logIn(people[person]!.email, as)
            who[which] = person
          } else if (what === 'logOut') {
            await shop.call('POST /api/logout', {}, { as })
            who[which] = null
          } else if (what === 'discard') {
            await shop.call('DELETE /api/draft', {}, { as })
          } else if (who[which] !== null) {
            await save({ ...screen, fields: { address: `of ${who[which]}` } }, as)
            old.push({
              cookies: new Map([['mendpost-draft', as.cookies.get('mendpost-draft')!]]),
              address: as.address,
            })
          }
          for (const [n, browser] of browsers.entries()) {
            const seen = await read(browser)
            if (seen) expect(seen.fields.address).toBe(`of ${who[n]}`)
          }
        }
        for (const browser of old) expect(await read(browser)).toBeNull()
        for (const { id } of await rows())
          await shop.shop.database.db.deleteFrom('drafts').where('id', '=', id).execute()
      }),
      { numRuns: 5 },
    )
  })
})
