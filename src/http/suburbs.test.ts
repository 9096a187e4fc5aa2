import { afterEach, beforeEach, expect } from 'vitest'
import { isPostcodeOf } from '#domain/tickets/postcode.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

onOneEngine('suburbs on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => void (app = await openTestApp({ engine })))
  afterEach(() => app.close())

  const find = (postcode: string) => app.call('GET /api/suburbs', { postcode })

  test('findSuburbs answers the suburbs of a postcode with their state, and none of an unknown one', async () => {
    expect((await find('3053')).body).toEqual({
      suburbs: [
        { suburb: 'Carlton', state: 'VIC' },
        { suburb: 'Carlton South', state: 'VIC' },
      ],
    })
    expect((await find('٣٠٥٣')).body).toEqual((await find('3053')).body)
    expect((await find('0800')).body.suburbs[0]).toEqual({ suburb: 'Darwin', state: 'NT' })
    expect(await find('0001')).toMatchObject({ status: 200, body: { suburbs: [] } })
  })

  test('findSuburbs names both states of a postcode that reaches across a border', async () => {
    const { suburbs } = (await find('2620')).body
    expect(suburbs).toContainEqual({ suburb: 'Queanbeyan', state: 'NSW' })
    expect(suburbs).toContainEqual({ suburb: 'Oaks Estate', state: 'ACT' })
    expect(suburbs.every(({ state }) => isPostcodeOf(state, '2620'))).toBe(true)
  })

  test('findSuburbs refuses what is no postcode', async () => {
    for (const postcode of ['', '305', '30533', '3O53']) {
      const { status, body } = await find(postcode)
      expect([postcode, status, body.fields]).toEqual([
        postcode,
        400,
        { postcode: 'Please enter a postcode of four digits.' },
      ])
    }
  })
})
