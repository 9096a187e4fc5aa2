import { afterEach, beforeEach, expect } from 'vitest'
import { toNoRepairCost } from '#contract/no-repair-cost.ts'
import { DAY_MS } from '#contract/durations.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { bookFor } from '#test/sample-booking.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const assessment = { key: 'assessment', label: 'Assessment fee', cents: 4_950 }
const postage = { key: 'postage', label: 'Return postage', cents: 1_500 }
const feeLists = [[], [postage], [assessment, postage]]
/** What a sentence says about the price of a phone that comes back unrepaired. */
const claims = /no charge|costs? (you )?nothing|free of charge|nothing to pay|at most \$[\d.,]+/gi

onOneEngine('sentences about the cost of a “no” on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let mei: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff()
    mei = await app.customer('Mei Tanaka')
  })
  afterEach(() => app.close())

  /** A ticket with an open quote, booked while the shop had these fees. */
  const quoted = async (fees: (typeof feeLists)[number]) => {
    await setProfile(app, sam, { abn: anAbn, fees })
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 2)
    // What was told counts, not what the settings say later.
    await setProfile(app, sam, { fees: [{ ...postage, cents: 9_900 }] })
    await app.shop.database.db.deleteFrom('outbox').execute()
    const data = { kind: 'new_price' as const, description: 'New board', amount_cents: 99_000 }
    const { quote } = (await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })).body
    return { id, quote }
  }
  const decline = (id: number, quoteid: number) =>
    app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid, data: { answer: 'send_back', name: 'Mei' } },
      { as: mei },
    )
  /** The emails to the customer, as subject and text. */
  const emails = async () =>
    (await composeQueued(app))
      .filter(({ to }) => to.address === mei.email)
      .map(({ subject, text }) => `${subject}\n${text}`)
  const due = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })).body.due_cents
  const next = async (id: number) =>
    (await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body.ticket.next.text

  test.each(feeLists.map((fees) => [fees.map(({ label }) => label).join(', ') || 'no fee', fees] as const))(
    'quote, answer, lapse and page name what was told before booking: %s',
    async (_, fees) => {
      const { words, most_cents } = toNoRepairCost(fees, 249)
      const said = async (texts: string[], id: number) => {
        for (const text of [...texts, await next(id)]) {
          for (const [claim] of text.matchAll(claims))
            expect(words, text).toContain(claim.replace(/[.,]$/, ''))
          if (most_cents > 0) expect(text).not.toMatch(/no charge/i)
        }
      }
      const answered = await quoted(fees)
      expect(answered.quote.if_declined.words).toBe(words)
      await said(await emails(), answered.id)
      await decline(answered.id, answered.quote.id)
      const receipts = (await emails()).filter((text) => text.startsWith('You declined'))
      expect(receipts).toHaveLength(1)
      expect(receipts[0]).toContain(words)
      expect(await next(answered.id)).toContain(words)
      await app.shop.database.db.deleteFrom('outbox').execute()
      await setStatus(app, sam, answered.id, 4)
      const [back] = await emails()
      expect(back).toContain('back without a repair. Nothing is left to pay.')
      expect(await due(answered.id)).toBe(0)

      const silent = await quoted(fees)
      app.clock.advance(11 * DAY_MS)
      await lapseQuotes(app.shop)
      const lapsed = (await emails()).filter((text) => text.startsWith('Your phone comes back'))
      expect(lapsed).toHaveLength(1)
      expect(lapsed[0]).toContain(words)
      await said(await emails(), silent.id)
    },
  )

  test('an ended ticket names its fee, or says that there is none, on page, email and balance alike', async () => {
    for (const [fees, charged] of [
      [[], 0],
      [[postage], 0],
      [[postage], 1_500],
    ] as const) {
      const { id, quote } = await quoted([...fees])
      await decline(id, quote.id)
      await app.shop.database.db.deleteFrom('outbox').execute()
      const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })
      const data = {
        outcome: 'declined' as const,
        comment: 'Goes back.',
        version: (body as { version: number }).version,
        fee_cents: charged,
        ...(charged > 0 ? { fee_key: 'postage' } : {}),
      }
      const ended = await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })
      expect([ended.status, ended.body.ticket.due_cents]).toEqual([200, charged])
      const texts = await emails()
      expect(texts).toHaveLength(1)
      for (const text of [...texts, await next(id)]) {
        if (charged > 0) expect(text).toContain('$15.00')
        else expect(text).not.toMatch(/\$|at most/)
      }
      const goesAt = 'Once your payment has arrived, we post your phone back'
      if (charged > 0) {
        expect(texts[0]).not.toMatch(/no charge|nothing to pay/i)
        expect(texts[0]).toContain(goesAt)
      } else {
        expect(texts[0]).toMatch(/We charge nothing\./)
        expect(texts[0]).not.toContain(goesAt)
      }
    }
  })
})
