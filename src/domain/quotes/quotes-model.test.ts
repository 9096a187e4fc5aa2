import { firstSettings } from '#contract/first-profile.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { QuoteAnswer, QuoteKind, QuoteState } from '#contract/quotes.ts'
import { Refusal } from '#contract/refusals.ts'
import { parseInput } from '#contract/schemas.ts'
import { ticketCalls } from '#contract/tickets.schema.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import type { Caller } from '../caller.ts'
import { bookRepair } from '../tickets/book-repair.ts'
import { readAgreedLines, sumLines } from './agreed-lines.ts'
import { answerQuote } from '../workflow/answer-quote.ts'
import { lapseQuotes } from '../workflow/lapse-quotes.ts'
import { listQuotes } from './list-quotes.ts'
import { proposeQuote } from './propose-quote.ts'
import { withdrawQuote } from './withdraw-quote.ts'

type Step =
  | { does: 'propose'; kind: QuoteKind; cents: number }
  | { does: 'answer'; answer: QuoteAnswer }
  | { does: 'withdraw' }
  | { does: 'lapse' }
  | { does: 'wait'; days: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('propose' as const),
    kind: fc.constantFrom('extra', 'new_price'),
    cents: fc.integer({ min: 1, max: 999_900 }),
  }),
  fc.record({
    does: fc.constant('answer' as const),
    answer: fc.constantFrom('approve', 'agreed_only', 'send_back'),
  }),
  fc.constant({ does: 'withdraw' as const }),
  fc.constant({ does: 'lapse' as const }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 6 }) }),
)

/** Reference model of the quote rules in a few lines. */
type Model = {
  price: number
  extras: number
  outcome: 'unrepaired' | null
  open: { kind: QuoteKind; cents: number; left: number } | null
  states: QuoteState[]
}

function play(model: Model, one: Step): boolean {
  const { open } = model
  const alive = open !== null && open.left > 0
  const end = (state: QuoteState) => {
    model.open = null
    model.states[model.states.length - 1] = state
  }
  switch (one.does) {
    case 'wait':
      if (open) open.left -= one.days
      return true
    case 'propose':
      if (open) return false
      if (one.kind === 'new_price' && one.cents < model.price && model.outcome === null) {
        // A lower price needs no answer.
        model.price = one.cents
        model.states.push('approved')
        return true
      }
      model.open = { kind: one.kind, cents: one.cents, left: firstSettings.quoteDays }
      model.states.push('open')
      return true
    case 'withdraw':
      if (!alive) return false
      end('withdrawn')
      return true
    case 'lapse':
      if (open && !alive) {
        end('lapsed')
        model.outcome = 'unrepaired'
      }
      return true
    case 'answer':
      if (!alive || (open.kind === 'new_price' && one.answer === 'agreed_only')) return false
      if (one.answer === 'approve') {
        if (open.kind === 'extra') model.extras += open.cents
        else model.price = open.cents
      }
      model.outcome = one.answer === 'send_back' ? 'unrepaired' : null
      end(one.answer === 'approve' ? 'approved' : 'declined')
      return true
  }
}

onBothEngines('quotes on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  test('random sequences of quote actions end in the states and amounts of the reference model', async () => {
    const { shop } = app
    const mei = await app.customer('Mei Tanaka')
    const sam = await app.staff('Sam Okafor')
    const toCaller = (id: number, level: 1 | 2): Caller => ({
      level,
      account: { id, fullname: '', email: '' },
      sessionId: null,
    })
    const [owner, staff] = [toCaller(mei.accountid, 1), toCaller(sam.accountid, 2)]
    const worked = (work: Promise<unknown>) =>
      work.then(
        () => true,
        (thrown: unknown) => {
          if (thrown instanceof Refusal) return false
          throw thrown
        },
      )

    const { data: booking } = parseInput(ticketCalls['POST /api/submitticket/'], {
      data: aBooking(await phoneBySlug(app, 'iphone13')),
    })
    const noExtras = { idempotencyKey: null, draftToken: null }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { ticket_id: id } = await bookRepair(shop, booking, owner, noExtras)
        const { price } = await shop.database.db
          .selectFrom('tickets')
          .select('price')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const model: Model = { price: price * 100, extras: 0, outcome: null, open: null, states: [] }
        for (const one of steps) {
          const { quotes } = await listQuotes(shop, id, owner)
          const quoteid = quotes.at(-1)?.id ?? 1e14
          const done =
            one.does === 'wait'
              ? (app.clock.advance(one.days * DAY_MS), true)
              : await worked(
                  one.does === 'propose'
                    ? proposeQuote(
                        shop,
                        { id, kind: one.kind, description: 'More.', amount_cents: one.cents },
                        staff,
                      )
                    : one.does === 'withdraw'
                      ? withdrawQuote(shop, { id, quoteid }, staff)
                      : one.does === 'lapse'
                        ? lapseQuotes(shop)
                        : answerQuote(shop, { id, quoteid, answer: one.answer, name: 'Mei' }, owner),
                )
          expect([one, done]).toEqual([one, play(model, one)])
          const seen = await listQuotes(shop, id, owner)
          const expected = model.states.map((state) =>
            state === 'open' && model.open && model.open.left <= 0 ? 'lapsed' : state,
          )
          expect(seen.quotes.map(({ state }) => state)).toEqual(expected)
          const owed = model.outcome === 'unrepaired' ? 0 : model.price + model.extras
          expect([seen.agreed_cents, sumLines(await readAgreedLines(shop.database.db, id))]).toEqual([
            owed,
            owed,
          ])
          expect(seen.outcome).toBe(model.outcome)
        }
      }),
      { numRuns: engine === 'sqlite' ? 40 : 12 },
    )
  })
})
