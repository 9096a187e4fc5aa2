import type { DemoCamera, DemoActions, DemoContext, DemoActor } from './demo-actions.ts'
import { savePartTest } from '#domain/part-tests/save-part-test.ts'
import { issueCompletion } from '#domain/completions/issue-completion.ts'
import { reviewCompletion } from '#domain/completions/review-completion.ts'
import { addMonths } from '#domain/tickets/warranty-day.ts'
import { addPhoto } from '#domain/photos/add-photo.ts'
import { answerQuote } from '#domain/workflow/answer-quote.ts'
import { listQuotes } from '#domain/quotes/list-quotes.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'

type IntakeActions = Pick<DemoActions, 'test' | 'photograph' | 'quote' | 'answer' | 'complete' | 'review'>

/** Demo work on phones: tests, photos, quotes and completion documents. */
export function createIntakeActions(
  as: (actor: DemoActor) => DemoContext,
  camera: DemoCamera,
): IntakeActions {
  return {
    async test(actor, id, stage, data) {
      const { shop, by } = as(actor)
      await savePartTest(shop, { id, stage, data }, by)
    },
    async photograph(actor, ticketId, { stage, phone, view }) {
      const { shop, by } = as(actor)
      await addPhoto(shop, { ticketId, stage, picture: await camera(phone, view) }, by)
    },
    async quote(actor, id, quote) {
      const { shop, by } = as(actor)
      await proposeQuote(shop, { id, ...quote }, by)
    },
    async answer(actor, id, answer) {
      const { shop, by } = as(actor)
      const { quotes } = await listQuotes(shop, id, by)
      const open = quotes.find(({ state }) => state === 'open')
      if (!open) throw new Error(`Ticket ${id} has no open quote`)
      await answerQuote(shop, { id, quoteid: open.id, answer, name: by.account?.fullname ?? '' }, by)
    },
    async complete(actor, id, { work_done, parts, months }) {
      const { shop, by } = as(actor)
      const { timeZone } = await shopProfile(shop)
      const warranty_until = addMonths(shop.now(), timeZone, months)
      await issueCompletion(shop, { id, work_done, parts, warranty_until, version: 0 }, by)
    },
    async review(actor, id) {
      const { shop, by } = as(actor)
      await reviewCompletion(shop, { id, version: 1 }, by)
    },
  }
}
