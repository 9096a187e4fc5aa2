import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getWordings, resetWording, updateWording } from '#contract/wordings.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const words = {
  subject: 'Ticket {ticket}: send it in',
  opening: 'Good news for your {phone}!\n\nThe team at {shop}',
}

describe.each(engines)('the wording of letters on %s', (engine) => {
  let shop: TestShop
  let sam: SignedIn
  beforeEach(async () => {
    shop = await openTestShop({ engine })
    sam = await shop.staff()
  })
  afterEach(() => shop.close())

  const wordingOf = async (letter: string) => {
    const { body } = await shop.call(getWordings, {}, { as: sam })
    return body.wordings.find((wording) => wording.letter === letter)
  }

  test('a letter is worded as delivered until staff word it, and again after going back', async () => {
    expect(await wordingOf('status-1')).toMatchObject({
      subject: 'Your repair is approved: ticket {ticket}',
      version: 0,
    })
    const ask = { letter: 'status-1', data: { ...words, version: 0 } } as const
    const saved = await shop.call(updateWording, ask, { as: sam })
    expect([saved.status, saved.body.wording]).toEqual([200, { letter: 'status-1', ...words, version: 1 }])
    expect(await wordingOf('status-1')).toMatchObject({ ...words, version: 1 })
    await shop.call(resetWording, { letter: 'status-1' }, { as: sam })
    expect(await wordingOf('status-1')).toMatchObject({ version: 0 })
  })

  test('two people who word the same letter do not write over each other unseen', async () => {
    const first = { letter: 'ticket-note', data: { ...words, version: 0 } } as const
    const second = { letter: 'ticket-note', data: { subject: 'Mine', opening: 'Mine', version: 0 } } as const
    const answers = await Promise.all([
      shop.call(updateWording, first, { as: sam }),
      shop.call(updateWording, second, { as: sam }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!.body as { wording?: { version: number } }
    expect(refused.wording?.version).toBe(1)
    const again = { letter: 'ticket-note', data: { ...words, version: 1 } } as const
    expect((await shop.call(updateWording, again, { as: sam })).body.wording.version).toBe(2)
  })

  test.each([
    ['an unknown placeholder', { subject: 'Hello {passcode}', opening: 'Hello' }, 'subject'],
    ['an empty opening', { subject: 'Hello', opening: '  ' }, 'opening'],
    ['a subject of two lines', { subject: 'Hello\nBcc: all@example.com', opening: 'Hello' }, 'subject'],
  ])('%s is refused beside its field', async (_, wrong, field) => {
    const { status, body } = await shop.call(
      updateWording,
      { letter: 'status-2', data: { ...wrong, version: 0 } },
      { as: sam },
    )
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
    expect(await wordingOf('status-2')).toMatchObject({ version: 0 })
  })

  test('a change is written in the audit log, a second going back is not', async () => {
    await shop.call(updateWording, { letter: 'status-2', data: { ...words, version: 0 } }, { as: sam })
    await shop.call(resetWording, { letter: 'status-2' }, { as: sam })
    await shop.call(resetWording, { letter: 'status-2' }, { as: sam })
    const events = await shop.shop.books.db
      .selectFrom('events')
      .select('details')
      .where('kind', '=', 'mail.wording_changed')
      .orderBy('id')
      .execute()
    expect(events.map(({ details }) => details)).toEqual(['{"letter":"status-2"}', '{"letter":"status-2"}'])
  })
})
