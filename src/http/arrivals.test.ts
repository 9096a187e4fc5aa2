import { afterEach, beforeEach, expect } from 'vitest'
import { partKeys } from '#contract/part-tests.ts'
import type { NewPartTest, PartResults } from '#contract/part-tests.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setProfile, setStatus } from '#test/money.ts'

onOneEngine('what came with a phone on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const save = (data: Partial<NewPartTest>, stage: 'intake' | 'completion' = 'intake') =>
    app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage, data: { results: {}, remarks: '', serial_seen: '', ...data } },
      { as: sam },
    )
  const intake = async (as = sam) =>
    (await app.call('GET /api/tickets/{id}/bench', { id }, { as })).body.intake

  test('savePartTest keeps it for staff, and shows the customer the accessories alone', async () => {
    await save({
      accessories: ['other', 'case', 'case'],
      accessories_other: 'A blue pouch',
      sim_seen: 'seen',
      liquid_mark: 'not_visible',
      find_my: 'on',
    })
    const found = { accessories: ['case', 'other'], accessories_other: 'A blue pouch' }
    expect(await intake()).toMatchObject({
      ...found,
      sim_seen: 'seen',
      liquid_mark: 'not_visible',
      find_my: 'on',
    })
    const shown = await intake(mei)
    expect(shown).toMatchObject(found)
    for (const secret of ['sim_seen', 'liquid_mark', 'find_my']) expect(shown).not.toHaveProperty(secret)
  })

  test('nothing was looked at until staff say so, and a call without it changes nothing', async () => {
    await save({})
    expect(await intake()).toMatchObject({
      accessories: null,
      sim_seen: null,
      liquid_mark: null,
      find_my: null,
    })
    await save({ accessories: ['none'], find_my: 'off' })
    await save({ remarks: 'A scratch.' })
    expect(await intake()).toMatchObject({ accessories: ['none'], find_my: 'off', remarks: 'A scratch.' })
    await save({ accessories: null, find_my: null })
    expect(await intake()).toMatchObject({ accessories: null, find_my: null })
    await save({ accessories: [], accessories_other: 'Nobody ticked it' })
    expect(await intake()).toMatchObject({ accessories: null, accessories_other: '' })
  })

  test('savePartTest refuses “only the phone” beside something else, and answers that are not in the lists', async () => {
    for (const wrong of [
      { accessories: ['none', 'case'] },
      { accessories: ['gold'] },
      { sim_seen: 'perhaps' },
      { liquid_mark: 'wet' },
      { find_my: 'yes' },
      { accessories_other: 'x'.repeat(201) },
    ]) {
      const { status, body } = await save(wrong as never)
      expect([wrong, status, Object.keys(body.fields ?? {})]).toEqual([
        wrong,
        400,
        [expect.stringContaining(Object.keys(wrong)[0]!)],
      ])
    }
    expect(await intake()).toBe(null)
  })

  test('the test after the repair says nothing about the parcel', async () => {
    await save({ accessories: ['sim'], find_my: 'on' }, 'completion')
    const { completion } = (await app.call('GET /api/tickets/{id}/bench', { id }, { as: sam })).body
    expect(completion).toMatchObject({ accessories: null })
    expect(completion).not.toHaveProperty('find_my')
  })

  test('the completion document names it', async () => {
    await setProfile(app, sam)
    await save({ accessories: ['sim', 'charger'], liquid_mark: 'seen' })
    await setStatus(app, sam, id, 3)
    const all = partKeys.filter((key) => key !== 'homebutton').map((key) => [key, 'working'])
    await save({ results: Object.fromEntries(all) as PartResults }, 'completion')
    const data = { work_done: 'New screen.', parts: [], warranty_until: null, version: 0 }
    await app.call('POST /api/tickets/{id}/completion', { id, data }, { as: sam })
    const document = (await app.call('GET /api/tickets/{id}/completion', { id }, { as: mei })).body
    expect(document.intake).toMatchObject({ accessories: ['sim', 'charger'] })
    expect(document.intake).not.toHaveProperty('liquid_mark')
    const pdf = await app.fetch(`/api/tickets/${id}/completion.pdf`, {}, mei)
    expect(pdf.status).toBe(200)
  })
})
