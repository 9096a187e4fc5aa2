import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quoteDays, type QuoteAnswer, type QuoteKind, type QuoteState } from '#contract/quotes.ts'
import { Refusal } from '#contract/refusals.ts'
import { aBooking, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import type { Caller } from '../caller.ts'
import { bookRepair } from '../tickets/book-repair.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { agreedLines, totalOf } from './agreed-lines.ts'
import { answerQuote } from './answer-quote.ts'
import { lapseQuotes } from './lapse-quotes.ts'
import { listQuotes } from './list-quotes.ts'
import { proposeQuote } from './propose-quote.ts'
import { withdrawQuote } from './withdraw-quote.ts'

const day = 24 * 60 * 60_000

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

/** The same rules, written down once more in a few lines. */
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
      model.open = { kind: one.kind, cents: one.cents, left: quoteDays }
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
        model.outcome = null
      }
      if (one.answer === 'send_back') model.outcome = 'unrepaired'
      end(one.answer === 'approve' ? 'approved' : 'declined')
      return true
  }
}

describe.each(engines)('any course of quotes on %s', (engine) => {
  let house: TestShop
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
  })
  afterEach(() => house.close())

  test('ends in the same states, with the same amount owed, as the rules say', async () => {
    const { shop } = house
    const mei = await house.customer('Mei Tanaka')
    const sam = await house.staff('Sam Okafor')
    const callerOf = (id: number, level: 1 | 2): Caller => ({
      level,
      account: { id, fullname: '', email: '' },
      sessionId: null,
    })
    const [owner, staff] = [callerOf(mei.accountid, 1), callerOf(sam.accountid, 2)]
    const worked = (work: Promise<unknown>) =>
      work.then(
        () => true,
        (thrown: unknown) => {
          if (thrown instanceof Refusal) return false
          throw thrown
        },
      )

    const booking = aBooking(await phoneBySlug(house, 'iphone13'))
    const noExtras = { idempotencyKey: null, draftToken: null }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { ticket_id: id } = await bookRepair(shop, booking, owner, noExtras)
        const { price } = await shop.books.db
          .selectFrom('tickets')
          .select('price')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const model: Model = { price: price * 100, extras: 0, outcome: null, open: null, states: [] }
        for (const one of steps) {
          const { quotes } = await listQuotes(shop, new TicketFile(shop.books.db, id), owner)
          const quoteid = quotes.at(-1)?.id ?? 1e14
          const done =
            one.does === 'wait'
              ? (house.clock.turn(one.days * day), true)
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
          const seen = await listQuotes(shop, new TicketFile(shop.books.db, id), owner)
          const expected = model.states.map((state) =>
            state === 'open' && model.open && model.open.left <= 0 ? 'lapsed' : state,
          )
          expect(seen.quotes.map(({ state }) => state)).toEqual(expected)
          const owed = model.outcome === 'unrepaired' ? 0 : model.price + model.extras
          expect([seen.agreed_cents, totalOf(await agreedLines(new TicketFile(shop.books.db, id)))]).toEqual([
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
