import { afterEach, beforeEach, expect } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { onOneEngine } from '#test/engines.ts'
import { setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'

const fee = { key: 'assessment', label: 'Assessment', cents: 4950 }

onOneEngine('shop profile on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const whole = async () => (await app.call('GET /api/shop-profile', {}, { as: sam })).body
  const save = (more: Partial<ShopProfile>, version: number, as: SignedIn = sam) =>
    app.call(
      'PUT /api/shop-profile',
      { data: { profile: { ...firstProfile, ...more }, version, password: as.password } },
      { as },
    )

  test('getProfile answers the public profile without bank details, with ETag and 304', async () => {
    const response = await app.fetch('/api/profile')
    const { profile } = (await response.json()) as { profile: object }
    expect(profile).toMatchObject({
      name: 'Mendpost Repairs',
      phone: '03 5550 0123',
      hours: firstProfile.hours,
    })
    expect(Object.keys(profile)).not.toContain('bank')
    expect(Object.keys(profile)).not.toContain('gstRegistered')
    const etag = response.headers.get('etag')!
    expect((await app.fetch('/api/profile', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('updateShopProfile takes websites that may frame its pages as origins alone', async () => {
    const refused = [
      'https://www.example.com/',
      'https://www.example.com/prices',
      'https://*.example.com',
      '*',
      'https://www.example.com; script-src *',
      'https://www.example.com https://other.example',
      "'self'",
      'ftp://www.example.com',
      'www.example.com',
      'https://ada@www.example.com',
      'https://WWW.example.com',
    ]
    for (const site of refused) {
      const { status, body } = await save({ embedSites: ['https://first.example', site] }, 0)
      expect([site, status, Object.keys(body.fields ?? {})]).toEqual([site, 400, ['profile.embedSites.1']])
    }
    // The shop of the tests is on http itself.
    const embedSites = ['http://localhost:4000', 'https://www.example.com']
    expect((await save({ embedSites }, (await whole()).version)).status).toBe(200)
    expect((await whole()).profile.embedSites).toEqual(embedSites)
  })

  test('updateShopProfile changes the profile for everybody', async () => {
    const { version } = await whole()
    const bank = { accountName: 'Fix It Pty Ltd', bsb: '063-000', accountNumber: '1234 5678' }
    const { status, body } = await save({ name: 'Fix It', bank }, version)
    expect([status, body]).toEqual([
      200,
      { profile: { ...firstProfile, name: 'Fix It', bank }, version: version + 1 },
    ])
    expect(await whole()).toMatchObject(body)
    const everybody = await app.call('GET /api/profile', {})
    expect(everybody.body.profile.name).toBe('Fix It')
    expect(JSON.stringify(everybody.body)).not.toContain('063-000')
    const events = await app.shop.database.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'shop.profile_changed')
      .execute()
    expect(events.map(({ details, actor_id }) => [JSON.parse(details), actor_id])).toEqual([
      [{ fields: ['bank', 'name'] }, sam.accountid],
    ])
  })

  test('updateShopProfile with an outdated version answers 409 with the present profile', async () => {
    const { version } = await whole()
    await save({ name: 'Fix It' }, version)
    const late = await save({ name: 'Mend It' }, version)
    expect([late.status, late.body.profile.name, late.body.version]).toEqual([409, 'Fix It', version + 1])
    expect((await whole()).profile.name).toBe('Fix It')
  })

  test.both('of five parallel updates with one version one succeeds', async () => {
    const { version } = await whole()
    const all = await Promise.all([1, 2, 3, 4, 5].map((number) => save({ name: `Shop ${number}` }, version)))
    expect(all.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect((await whole()).version).toBe(version + 1)
  })

  test('updateShopProfile without a change records nothing', async () => {
    const before = await whole()
    const { number_warning: _, ...known } = before
    expect((await save({}, before.version)).body).toEqual(known)
  })

  test('updateShopProfile leaves settings as they are that are not sent', async () => {
    const { version, profile } = await whole()
    const { body } = await save({ fees: [fee], warrantyMonths: 6 }, version)
    const { fees: _, warrantyMonths: __, booking: ___, ...others } = profile
    const later = await app.call(
      'PUT /api/shop-profile',
      { data: { profile: others, version: body.version } },
      { as: sam },
    )
    expect(later.body.profile).toMatchObject({ fees: [fee], warrantyMonths: 6, booking: 'post_at_once' })
  })

  test('the whole profile is read and changed by staff only', async () => {
    const mei = await app.customer()
    const { version } = await whole()
    expect((await app.call('GET /api/shop-profile', {})).status).toBe(401)
    expect((await app.call('GET /api/shop-profile', {}, { as: mei })).status).toBe(403)
    expect((await save({ name: 'Mine' }, version, mei)).status).toBe(403)
    expect(
      (await app.call('PUT /api/shop-profile', { data: { profile: firstProfile, version } })).status,
    ).toBe(401)
    expect((await whole()).profile.name).toBe('Mendpost Repairs')
  })

  test('updateShopProfile names a wrong field and saves nothing', async () => {
    const { version } = await whole()
    const wrong: [Partial<Record<keyof ShopProfile, unknown>>, string][] = [
      [{ name: '' }, 'profile.name'],
      [{ abn: '12 345 678 901' }, 'profile.abn'],
      [{ gstRegistered: true }, 'profile.abn'],
      [{ state: 'Bavaria' }, 'profile.state'],
      [{ latitude: 37.8 }, 'profile.latitude'],
      [{ longitude: -144.9 }, 'profile.longitude'],
      [{ timeZone: 'Mars/Olympus' }, 'profile.timeZone'],
      [
        { hours: { ...firstProfile.hours, monday: { opens: '20:00', closes: '10:00' } } },
        'profile.hours.monday.closes',
      ],
      [{ social: [{ label: 'Us', url: 'javascript:alert(1)' }] }, 'profile.social.0.url'],
      [{ booking: 'whenever' }, 'profile.booking'],
      [{ warrantyMonths: 1.5 }, 'profile.warrantyMonths'],
      [
        { reminderDays: { neverArrived: [14, 7], unpaid: [7], uncollected: [21] } },
        'profile.reminderDays.neverArrived',
      ],
      [{ fees: [{ key: 'return', label: 'Return postage', cents: 0 }] }, 'profile.fees.0.cents'],
      [{ fees: [fee, fee] }, 'profile.fees'],
    ]
    for (const [more, field] of wrong) {
      const { status, body } = await save(more as Partial<ShopProfile>, version)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
    expect((await save({ abn: '51 824 753 556' }, version)).body.profile.abn).toBe('51824753556')
  })

  test('the profile warns while invoices would begin among the numbers of tickets', async () => {
    const id = await bookFor(app, await app.customer('Mei Tanaka'))
    const { version, number_warning } = await whole()
    expect(number_warning).toContain(`up to ${id}`)
    expect(number_warning).toContain('Begin with 100001 or more')
    await save({ firstInvoiceNumber: 100_001 }, version)
    expect((await whole()).number_warning).toBeNull()
    await save({ firstInvoiceNumber: id + 1 }, version + 1)
    expect((await whole()).number_warning).not.toBeNull()
    // The number of an invoice that was issued cannot be changed any more.
    await setStatus(app, sam, id, 4)
    expect((await whole()).number_warning).toBeNull()
  })
})
