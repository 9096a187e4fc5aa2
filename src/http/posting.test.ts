import { afterEach, beforeEach, expect, onTestFinished } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { owing, setProfile, setStatus } from '#test/money.ts'

onOneEngine('posting on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  /** A phone that is ready: its repair is free of charge. */
  const ready = async (more: object = {}) => {
    const id = await bookFor(app, mei, more)
    await setStatus(app, sam, id, 4)
    const due = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const { due_cents } = due.body
    if (due_cents > 0) {
      const data = { method: 'cash', amount_cents: due_cents, version: due.body.version } as never
      const { status, body } = await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
    return id
  }
  const list = async () => (await app.call('GET /api/posting', {}, { as: sam })).body.parcels
  const scan = (ticket: string | number, number: string, more: object = {}, as = sam) =>
    app.call('POST /api/posting/scans', { data: { ticket: `${ticket}`, number, ...more } }, { as })
  const look = async (ticketid: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as {
      status: number
      notes: unknown[]
    }
  const outbound = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: sam })).body.outbound

  test('listPosting has what is paid, with its address, and names what is wrong with it', async () => {
    const good = await ready()
    const wrong = await ready({ address_post: '2000', address: 'Wattle Street', address_confirmed: true })
    const boxed = await ready({ address: 'PO Box 12', address_apt: '' })
    await bookFor(app, mei)
    const parcels = await list()
    expect(parcels.map(({ ticket_ids }) => ticket_ids)).toEqual([[good], [wrong], [boxed]])
    expect(parcels[0]).toMatchObject({
      to: { name: 'Mei Tanaka', lines: ['Unit 3', '12 Wattle Street', 'Carlton VIC 3053'] },
      problems: [],
      post_box: false,
      tickets: [{ ticket_id: good, phone: 'iPhone 13', number: null }],
    })
    expect(parcels[0]!.same_customer).toHaveLength(2)
    expect(parcels[1]!.problems).toEqual(['The postcode 2000 is not in VIC.'])
    expect([parcels[2]!.post_box, parcels[2]!.problems]).toEqual([true, []])
  })

  test('listPosting compares suburb, state and postcode, and only doubts a suburb that is nowhere in its list', async () => {
    const cases: [more: object, problems: string[], doubts: string[]][] = [
      [{ address_city: 'carlton south' }, [], []],
      [{ address_city: 'South Carlton' }, [], []],
      [{ address_city: 'Fitzroy' }, ['Fitzroy is no suburb of 3053: Carlton, Carlton South.'], []],
      [{ address_city: 'Calrton' }, [], ['Calrton is no suburb of 3053: Carlton, Carlton South.']],
      [
        { address_city: 'Yulara', address_state: 'WA', address_post: '0872' },
        ['Yulara 0872 is in NT, not in WA.'],
        [],
      ],
      [{ address_city: 'Melbourne', address_post: '3001' }, [], []],
      [
        { address_city: 'Sydney', address_state: 'NSW', address_post: '2010' },
        ['Sydney is no suburb of 2010: Darlinghurst, Surry Hills, Taylor Square.'],
        [],
      ],
    ]
    for (const [more] of cases) await ready(more)
    const parcels = await list()
    expect(parcels.map(({ problems, doubts }) => [problems, doubts])).toEqual(
      cases.map(([, problems, doubts]) => [problems, doubts]),
    )
    // A doubt keeps nothing out of the carrier's file.
    const file = await (await app.fetch('/api/posting/files/mypost.csv', {}, sam)).text()
    expect([file.includes('Calrton'), file.includes('Fitzroy')]).toEqual([true, false])
  })

  test('listPosting names what goes into the box: phone, what came with it at intake, and documents', async () => {
    const id = await bookFor(app, mei)
    await setProfile(app, sam)
    const save = (stage: 'intake' | 'completion', more: object) =>
      app.call(
        'PUT /api/tickets/{id}/part-tests/{stage}',
        { id, stage, data: { results: { screen: 'working' }, remarks: '', ...more } },
        { as: sam },
      )
    await setStatus(app, sam, id, 2)
    await save('intake', { accessories: ['case', 'sim', 'other'], accessories_other: 'A blue pouch' })
    await save('completion', {})
    const completion = { work_done: 'Fitted a screen.', parts: [], warranty_until: null, version: 0 }
    await app.call('POST /api/tickets/{id}/completion', { id, data: completion }, { as: sam })
    await setStatus(app, sam, id, 4)
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const data = { method: 'cash' as const, amount_cents: body.due_cents, version: body.version }
    await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })
    expect((await list())[0]?.tickets[0]?.box).toEqual([
      'iPhone 13',
      'SIM card or SIM tray',
      'Case',
      'A blue pouch',
      'Completion document',
      'Invoice',
    ])
  })

  test('postScanned posts by the two labels, and the step is undone within ten seconds', async () => {
    const id = await ready()
    const { status, body } = await scan(`http://localhost:3000/t/${id}`, '33 abc 12345601000')
    expect([status, body]).toMatchObject([
      200,
      { ticket_ids: [id], carrier: 'auspost', number: '33ABC12345601000' },
    ])
    expect((await look(id)).status).toBe(5)
    expect(await outbound(id)).toMatchObject({ number: '33ABC12345601000' })
    expect(await list()).toEqual([])

    const [posted] = body.posted
    expect(Date.parse(posted!.step.undo_until)).toBe(app.clock.now() + 10 * SECOND_MS)
    const undone = await app.call(
      'DELETE /api/tickets/{id}/steps/{stepid}',
      { id, stepid: posted!.step.id },
      { as: sam },
    )
    expect(undone.status).toBe(200)
    expect([(await look(id)).status, await outbound(id), (await list()).length]).toEqual([4, null, 1])
    // The number is free again.
    expect((await scan(id, '33ABC12345601000')).status).toBe(200)
  })

  test('postScanned names what is wrong with a scan and changes nothing', async () => {
    const [first, second] = [await ready(), await ready({ phone_serial: 'SERIAL4711' })]
    const coming = await bookFor(app, mei)
    await app.call(
      'PUT /api/tickets/{id}/inbound-parcel',
      { id: coming, data: { carrier: 'auspost', tracking: 'IN 4711 0815' } },
      { as: mei },
    )
    const unpaid = await owing(app, 'Lee Chan')
    expect((await scan(first, 'OUT4711')).status).toBe(200)
    const wrong: [string | number, string, number, RegExp][] = [
      [second, 'out 4711', 409, new RegExp(`on the parcel of #${first}`)],
      [second, 'in47110815', 409, new RegExp(`#${coming} came to us`)],
      [second, `http://localhost:3000/t/${second}`, 409, /label of ours/],
      [second, `http://localhost:3000/t/${first}`, 409, /label of ours/],
      [second, 'P-12', 409, /label of ours/],
      [second, 'serial4711', 409, /serial of a phone/],
      [second, 'AB123456784AU', 400, /check digit/],
      [second, '', 400, /./],
      [second, 'no digits', 400, /./],
      [first, 'OUT4712', 409, /posted already/],
      [unpaid.ticket, 'OUT4713', 409, /not paid: \$\d/],
      [coming, 'OUT4714', 409, /not arrived/],
      [987_654, 'OUT4715', 404, /find that ticket/],
      ['P-987654', 'OUT4716', 404, /find that parcel/],
      ['AB123456785AU', 'OUT4717', 404, /find that ticket/],
    ]
    for (const [ticket, number, status, words] of wrong) {
      const answer = await scan(ticket, number)
      expect([number, answer.status]).toEqual([number, status])
      expect((answer.body as unknown as { error: string }).error, number).toMatch(words)
    }
    expect([(await look(second)).status, await outbound(second)]).toEqual([4, null])
    expect((await scan(second, 'AB123456785AU')).status).toBe(200)
    expect((await scan(second, 'AB123456785AU', {}, mei)).status).toBe(403)
  })

  test('printLabels prints one label for a parcel, refuses unknown sizes and places, and names a ticket without an address', async () => {
    const id = await ready()
    const print = async (query: string, as = sam) => {
      const response = await app.fetch(`/api/posting/labels.pdf?${query}`, {}, as)
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
      return [response.status, response.status === 200 ? text.match(/MediaBox/g)!.length : text]
    }
    const drawn: { labels: { reference: string; lines: readonly string[] }[] }[] = []
    const { labels } = app.shop.pdf
    // The renderer is shared by the apps of a test process.
    onTestFinished(() => {
      app.shop.pdf.labels = labels
    })
    app.shop.pdf.labels = (sheet) => {
      drawn.push(sheet as never)
      return labels(sheet)
    }
    for (const size of ['62x29', '102x152', 'a4']) {
      expect(await print(`tickets=${id}&size=${size}`)).toEqual([200, 1])
    }
    expect(drawn[0]?.labels).toMatchObject([
      {
        reference: `#${id}`,
        heading: 'Mei Tanaka',
        lines: ['Unit 3', '12 Wattle Street', 'Carlton VIC 3053'],
      },
    ])
    expect(await print('size=a4&start=14')).toEqual([200, 1])
    expect(await print(`tickets=${id}&kind=device`)).toEqual([200, 1])
    expect(await print(`tickets=${id}&kind=slip`)).toEqual([200, 1])
    for (const wrong of ['size=a5', 'start=0', 'start=15', 'kind=poem', 'tickets=x']) {
      expect([wrong, (await print(wrong))[0]]).toEqual([wrong, 400])
    }
    expect(await print('tickets=987654')).toEqual([404, expect.stringContaining('#987654')])
    const coming = await bookFor(app, mei)
    expect(await print(`tickets=${coming}&kind=slip`)).toEqual([409, expect.stringContaining(`#${coming}`)])
    app.shop.pdf.labels = async () => ({ tooLong: [`#${id}`] })
    expect(await print(`tickets=${id}`)).toEqual([
      409,
      expect.stringContaining(`#${id}: this does not fit on a label of 62`),
    ])
    expect((await print(`tickets=${id}`, mei))[0]).toBe(403)
  })

  test('postScanned keeps to the number that a ticket has', async () => {
    const id = await ready()
    await app.call(
      'PUT /api/tickets/{id}/return-parcel',
      { id, data: { carrier: 'startrack', tracking: 'ST12345' } },
      { as: sam },
    )
    const other = await scan(id, 'ST54321')
    expect([other.status, (other.body as unknown as { error: string }).error]).toEqual([
      409,
      `#${id} has another number already: ST12345.`,
    ])
    expect((await scan(id, 'st 12345')).body).toMatchObject({ carrier: 'startrack', number: 'ST12345' })
  })

  test('the form of one ticket keeps numbers unique too', async () => {
    const [first, second] = [await ready(), await ready()]
    await scan(first, 'OUT4711')
    const enter = (tracking: string) =>
      app.call(
        'PUT /api/tickets/{id}/return-parcel',
        { id: second, data: { carrier: 'auspost', tracking } },
        { as: sam },
      )
    const used = await enter('out 4711')
    expect([used.status, (used.body as never as { fields: object }).fields]).toEqual([
      409,
      { tracking: `OUT4711 is on the parcel of #${first} already.` },
    ])
    expect((await enter('AB123456784AU')).status).toBe(400)
    expect((await enter('AB123456785AU')).status).toBe(200)
  })

  test.both('one number that is scanned for two phones at once is on one of them', async () => {
    const ids = [await ready(), await ready(), await ready()]
    const answers = await Promise.all(ids.map((id) => scan(id, 'OUT4711')))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const numbers = await Promise.all(ids.map(outbound))
    expect(numbers.filter(Boolean)).toHaveLength(1)
  })
})
