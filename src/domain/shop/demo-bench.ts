import type { DemoHands, DemoTurn } from '#db/seed/demo-scene.ts'
import { savePartTest } from '../bench/save-part-test.ts'
import { issueCompletion } from '../completions/issue-completion.ts'
import { reviewCompletion } from '../completions/review-completion.ts'
import { monthsLater } from '../completions/warranty-day.ts'
import { addPhoto } from '../photos/add-photo.ts'
import { answerQuote } from '../quotes/answer-quote.ts'
import { listQuotes } from '../quotes/list-quotes.ts'
import { proposeQuote } from '../quotes/propose-quote.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import type { DemoCamera, DemoPlay } from './demo-hands.ts'
import { shopProfile } from './shop-profile.ts'

type BenchHands = Pick<DemoHands, 'test' | 'photograph' | 'quote' | 'answer' | 'complete' | 'review'>

/** What happens on the bench of the demo shop: tests, photos, quotes and completion documents. */
export function demoBench(as: (turn: DemoTurn) => DemoPlay, camera: DemoCamera): BenchHands {
  return {
    async test(turn, id, stage, data) {
      const { shop, by } = as(turn)
      await savePartTest(shop, { id, stage, data }, by)
    },
    async photograph(turn, ticketId, { stage, phone, view }) {
      const { shop, by } = as(turn)
      await addPhoto(shop, { ticketId, stage, picture: await camera(phone, view) }, by)
    },
    async quote(turn, id, quote) {
      const { shop, by } = as(turn)
      await proposeQuote(shop, { id, ...quote }, by)
    },
    async answer(turn, id, answer) {
      const { shop, by } = as(turn)
      const { quotes } = await listQuotes(shop, new TicketFile(shop.books.db, id), by)
      const open = quotes.find(({ state }) => state === 'open')
      if (!open) throw new Error(`Ticket ${id} has no open quote`)
      await answerQuote(shop, { id, quoteid: open.id, answer, name: by.account?.fullname ?? '' }, by)
    },
    async complete(turn, id, { work_done, parts, months }) {
      const { shop, by } = as(turn)
      const { timeZone } = await shopProfile(shop)
      const warranty_until = monthsLater(shop.now(), timeZone, months)
      await issueCompletion(shop, { id, work_done, parts, warranty_until, version: 0 }, by)
    },
    async review(turn, id) {
      const { shop, by } = as(turn)
      await reviewCompletion(shop, { id, version: 1 }, by)
    },
  }
}
