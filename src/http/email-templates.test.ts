import { afterEach, beforeEach, expect } from 'vitest'
import { getEmailTemplates, resetEmailTemplate, updateEmailTemplate } from '#contract/email-templates.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const words = {
  subject: 'Ticket {ticket}: send it in',
  opening: 'Good news for your {phone}!\n\nThe team at {shop}',
}

onOneEngine('email templates on %s', (engine, test) => {
  let shop: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    shop = await openTestApp({ engine })
    sam = await shop.staff()
  })
  afterEach(() => shop.close())

  const getEmailTemplate = async (email: string) => {
    const { body } = await shop.call(getEmailTemplates, {}, { as: sam })
    return body.wordings.find((template) => template.letter === email)
  }

  test('an email uses the delivered template until staff edit it, and again after a reset', async () => {
    expect(await getEmailTemplate('status-1')).toMatchObject({
      subject: 'Your repair is approved: ticket {ticket}',
      version: 0,
    })
    const input = { letter: 'status-1', data: { ...words, version: 0 } } as const
    const saved = await shop.call(updateEmailTemplate, input, { as: sam })
    expect([saved.status, saved.body.wording]).toEqual([200, { letter: 'status-1', ...words, version: 1 }])
    expect(await getEmailTemplate('status-1')).toMatchObject({ ...words, version: 1 })
    await shop.call(resetEmailTemplate, { letter: 'status-1' }, { as: sam })
    expect(await getEmailTemplate('status-1')).toMatchObject({ version: 0 })
  })

  test.both('updateEmailTemplate with an outdated version answers 409', async () => {
    const first = { letter: 'ticket-note', data: { ...words, version: 0 } } as const
    const second = { letter: 'ticket-note', data: { subject: 'Mine', opening: 'Mine', version: 0 } } as const
    const answers = await Promise.all([
      shop.call(updateEmailTemplate, first, { as: sam }),
      shop.call(updateEmailTemplate, second, { as: sam }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!.body as { template?: { version: number } }
    expect(refused.template?.version).toBe(1)
    const again = {
      letter: 'ticket-note',
      data: { ...words, subject: 'Another subject', version: 1 },
    } as const
    expect((await shop.call(updateEmailTemplate, again, { as: sam })).body.wording.version).toBe(2)
  })

  test.each([
    ['an unknown placeholder', { subject: 'Hello {passcode}', opening: 'Hello' }, 'subject'],
    ['an empty opening', { subject: 'Hello', opening: '  ' }, 'opening'],
    ['a subject of two lines', { subject: 'Hello\nBcc: all@example.com', opening: 'Hello' }, 'subject'],
  ])('updateEmailTemplate refuses %s beside its field', async (_, wrong, field) => {
    const { status, body } = await shop.call(
      updateEmailTemplate,
      { letter: 'status-2', data: { ...wrong, version: 0 } },
      { as: sam },
    )
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
    expect(await getEmailTemplate('status-2')).toMatchObject({ version: 0 })
  })

  test('updateEmailTemplate and resetEmailTemplate record an event, a second reset does not', async () => {
    await shop.call(updateEmailTemplate, { letter: 'status-2', data: { ...words, version: 0 } }, { as: sam })
    await shop.call(resetEmailTemplate, { letter: 'status-2' }, { as: sam })
    await shop.call(resetEmailTemplate, { letter: 'status-2' }, { as: sam })
    const events = await shop.shop.database.db
      .selectFrom('events')
      .select('details')
      .where('kind', '=', 'mail.wording_changed')
      .orderBy('id')
      .execute()
    expect(events.map(({ details }) => details)).toEqual(['{"letter":"status-2"}', '{"letter":"status-2"}'])
  })
})
