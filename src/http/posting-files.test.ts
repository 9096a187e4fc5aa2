import { afterEach, beforeEach, expect } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { validateMypostFile } from '#test/mypost-validator.ts'

onOneEngine('files of the carrier on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const ready = async (more: object = {}, as = mei) => {
    const id = await bookFor(app, as, more)
    await setStatus(app, sam, id, 4)
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const data = { method: 'cash', amount_cents: body.due_cents, version: body.version } as never
    await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })
    return id
  }
  const getFile = (tickets?: readonly number[], as = sam) =>
    app.fetch(`/api/posting/files/mypost.csv${tickets ? `?tickets=${tickets.join(',')}` : ''}`, {}, as)
  const readFile = async (tickets?: readonly number[]) =>
    validateMypostFile(new Uint8Array(await (await getFile(tickets)).arrayBuffer()))
  const answer = (csv: string, more: object = {}) =>
    app.call('POST /api/posting/files/answers', { csv, ...more }, { as: sam })
  const statusOf = async (ticketid: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as { status: number }
  const numberOf = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: sam })).body.outbound?.number ?? null

  test('writeMypostFile writes what the carrier takes, a row for each parcel', async () => {
    const first = await ready()
    const long = await ready({
      address: '1042 Old Great Northern Highway at the corner of Saint Bartholomew Street',
      address_city: 'Alice Springs',
      address_state: 'NT',
      address_post: '0870',
    })
    const { rows, mistakes } = await readFile()
    expect(mistakes).toEqual([])
    expect(rows).toMatchObject([
      {
        'Additional Label Information 1': `${first}`,
        'Deliver To Name': 'Mei Tanaka',
        'Deliver To Address Line 1': 'Unit 3',
        'Deliver To Address Line 2': '12 Wattle Street',
        'Deliver To Phone Number': '61491570156',
        'Deliver To Postcode': '3053',
        'Send From Phone Number': '61355500123',
      },
      {
        'Additional Label Information 1': `${long}`,
        'Deliver To Address Line 1': 'Unit 3',
        'Deliver To Address Line 2': '1042 Old Great Northern Highway at the',
        'Deliver To Address Line 3': 'corner of Saint Bartholomew Street',
        'Deliver To Postcode': '0870',
      },
    ])
    expect((await readFile([long])).rows).toHaveLength(1)
  })

  test('writeMypostFile cuts nothing: what does not fit is a problem of the row', async () => {
    const good = await ready()
    const suburb = await ready({ address_city: 'Saint Bartholomew on the Northern Shore' })
    const street = await ready({ address: `${'Great Northern Highway '.repeat(5)}` })
    const formula = await ready({ address_apt: '=1+1' })
    const notReady = await bookFor(app, mei)
    const { rows, mistakes } = await readFile()
    expect([mistakes, rows.map((row) => row['Additional Label Information 1'])]).toEqual([[], [`${good}`]])
    const { body } = await app.call('GET /api/posting', {}, { as: sam })
    expect(body.parcels.map(({ problems }) => problems.length)).toEqual([0, 1, 1, 1])
    for (const [id, words] of [
      [suburb, /takes 30 signs/],
      [street, /needs 4 lines/],
      [formula, /formula/],
      [notReady, /not ready/],
    ] as const) {
      const refused = await getFile([good, id])
      const { error } = (await refused.json()) as { error: string }
      expect([refused.status, error]).toEqual([409, expect.stringMatching(words)])
      expect(error).toContain(`#${id}`)
    }
    expect((await getFile([good], mei)).status).toBe(403)
  })

  test('writeMypostFile takes sides and weight from the first packaging of the shop', async () => {
    await ready()
    await setProfile(app, sam, {
      packagings: [
        { name: 'Satchel', type: 'AP_SATCHEL_XS', length: 24, width: 17, height: 3.5, weight: 0.35 },
      ],
    })
    const { rows, mistakes } = await readFile()
    expect([mistakes, rows[0]]).toMatchObject([
      [],
      { 'Item Packaging Type': 'AP_SATCHEL_XS', 'Item Height': '3.5', 'Item Weight': '0.35' },
    ])
  })

  test('applyAnswer posts by reference and name once the file has no mistake, and the same file again changes nothing', async () => {
    const lee = await app.customer('Lê Chân')
    const [one, two] = [await ready(), await ready({}, lee)]
    const csv = `\uFEFFTracking Number;Deliver To Name;Additional Label Information 1;Cost\r\n33ABC1;MEI  TANAKA;${one};9\r\nAB123456785AU;Le Chan;${two};9\r\n`
    const looked = await answer(csv)
    expect([looked.status, looked.body]).toMatchObject([
      200,
      {
        changes: [
          { ticket_id: one, number: '33ABC1' },
          { ticket_id: two, number: 'AB123456785AU' },
        ],
        mistakes: [],
        applied: false,
      },
    ])
    expect((await statusOf(one)).status).toBe(4)
    const applied = await answer(csv, { apply: true })
    expect(applied.body.applied).toBe(true)
    expect([await numberOf(one), await numberOf(two)]).toEqual(['33ABC1', 'AB123456785AU'])
    expect([(await statusOf(one)).status, (await statusOf(two)).status]).toEqual([5, 5])
    expect((await answer(csv, { apply: true })).body).toMatchObject({ changes: [], mistakes: [] })
  })

  test('applyAnswer names each mistake by its line, and posts nothing while one stands', async () => {
    const [one, two] = [await ready(), await ready()]
    const unpaid = await bookFor(app, mei)
    const lines: [string, RegExp][] = [
      [`${one},Lee Chan,33ABC1`, /not for “Lee Chan”/],
      [`${one},Mei Tanaka,AB123456784AU`, /check digit/],
      [`${one},Mei Tanaka,`, /no tracking number/],
      [`987654,Mei Tanaka,33ABC1`, /do not know ticket/],
      [`,Mei Tanaka,33ABC1`, /names no ticket/],
      [`T-9,Mei Tanaka,33ABC1`, /no ticket of ours/],
      [`${unpaid},Mei Tanaka,33ABC1`, /cannot be posted/],
      [`${two},Mei Tanaka,33OK1`, /is in line 2 already/],
      [`${one},Mei Tanaka`, /has 2 cells/],
    ]
    for (const [line, words] of lines) {
      const csv = `Reference,Name,Tracking Number\n${two},Mei Tanaka,33OK2\n${line}\n`
      const { body } = await answer(csv, { apply: true })
      expect([line, body.applied, body.mistakes]).toEqual([
        line,
        false,
        [{ line: 3, error: expect.stringMatching(words) }],
      ])
    }
    const twice = `Reference,Name,Tracking Number\n${one},Mei Tanaka,33OK2\n${two},Mei Tanaka,33OK2\n`
    expect((await answer(twice, { apply: true })).body.mistakes).toMatchObject([{ line: 3 }])
    expect([(await statusOf(two)).status, await numberOf(two)]).toEqual([4, null])
  })

  test('applyAnswer remembers which columns an unusual file has', async () => {
    const id = await ready()
    const csv = `Kunde,Nummer,Sendung\nMei Tanaka,${id},33ABC1\n`
    const asked = await answer(csv, { apply: true })
    expect(asked.body).toMatchObject({
      applied: false,
      headings: ['Kunde', 'Nummer', 'Sendung'],
      mapping: null,
    })
    expect(asked.body.mistakes.map(({ line }) => line)).toEqual([1, 1, 1])
    const mapping = { name: 'Kunde', reference: 'Nummer', number: 'Sendung' }
    expect((await answer(csv, { mapping })).body.changes).toHaveLength(1)
    expect((await answer(csv, { apply: true })).body).toMatchObject({ applied: true, mapping })
  })
})
