import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { owing } from '#test/money.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('drawn PDFs on %s', (engine, test) => {
  let shop: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeAll(async () => {
    shop = await openTestApp({ engine, throttle: false })
    mei = await shop.customer()
    sam = await shop.staff()
  })
  afterAll(() => shop.close())

  const drawn = { invoice: 0, completion: 0, packingSlip: 0 }
  beforeEach(() => {
    for (const name of ['invoice', 'completion', 'packingSlip'] as const) {
      drawn[name] = 0
      const draw = shop.shop.pdf[name].bind(shop.shop.pdf)
      vi.spyOn(shop.shop.pdf, name).mockImplementation((content: unknown) => {
        drawn[name] += 1
        return draw(content as never)
      })
    }
    return () => vi.restoreAllMocks()
  })
  const read = async (path: string, as: SignedIn) => {
    const answer = await shop.fetch(path, {}, as)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const issue = async (id: number, version: number, work_done: string) => {
    const tested = { results: { screen: 'working' as const } }
    await shop.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'completion', data: tested },
      { as: sam },
    )
    const data = { work_done, parts: [], warranty_until: null, version }
    return shop.call('POST /api/tickets/{id}/completion', { id, data }, { as: sam })
  }

  test('a completion document is drawn once for customer and staff, and anew once it shows something else', async () => {
    const id = await bookFor(shop, mei)
    await issue(id, 0, 'Fitted a screen.')
    const path = `/api/tickets/${id}/completion.pdf`
    const first = await read(path, mei)
    for (const as of [mei, sam, mei]) expect((await read(path, as)).bytes.equals(first.bytes)).toBe(true)
    expect(drawn.completion).toBe(1)
    await issue(id, 1, 'Fitted another screen.')
    expect((await read(path, mei)).bytes.equals(first.bytes)).toBe(false)
    expect(drawn.completion).toBe(2)
    await shop.call(
      'POST /api/tickets/{id}/photos',
      { id, stage: 'intake', picture: await aPicture() },
      { as: sam },
    )
    await read(path, mei)
    expect(drawn.completion).toBe(3)
    await shop.call('PUT /api/account/name', { data: { fullname: 'Mei Sato' } }, { as: mei })
    await read(path, mei)
    expect(drawn.completion).toBe(4)
  })

  test('a packing slip and an invoice are drawn once, also for requests at the same moment', async () => {
    const id = await bookFor(shop, mei)
    const slip = `/api/tickets/${id}/packing-slip.pdf`
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(slip, mei)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(drawn.packingSlip).toBe(1)
    const { ticket, customer } = await owing(shop)
    for (let n = 0; n < 5; n += 1) await read(`/api/tickets/${ticket}/invoice.pdf`, customer)
    expect(drawn.invoice).toBe(1)
    // A drawn PDF belongs to no other customer.
    expect((await read(`/api/tickets/${ticket}/invoice.pdf`, mei)).status).toBe(404)
  })

  test('one account with many PDFs waiting is refused, while another and staff are not', async () => {
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const id = await bookFor(shop, mei)
      await issue(id, 0, `Work ${n}`)
      ids.push(id)
    }
    const noa = await shop.customer('Noa Levi')
    const own = await bookFor(shop, noa)
    const gate = Promise.withResolvers<void>()
    const pictured = vi.mocked(shop.shop.pdf.completion)
    pictured.mockImplementation(async () => {
      await gate.promise
      return new Uint8Array([1])
    })
    const rude = ids.map((id) => read(`/api/tickets/${id}/completion.pdf`, mei))
    await expect.poll(() => shop.shop.drawnPdfs.refused()).toBeGreaterThan(0)
    expect(shop.shop.drawnPdfs.waiting()).toBe(4)
    const calm = read(`/api/tickets/${own}/packing-slip.pdf`, noa)
    const photo = shop.call(
      'POST /api/tickets/{id}/photos',
      { id: own, stage: 'intake', picture: await aPicture() },
      { as: sam },
    )
    expect((await photo).status).toBe(200)
    gate.resolve()
    expect((await calm).status).toBe(200)
    const statuses = (await Promise.all(rude))
      .map(({ status }) => status)
      .toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})
