import type { AccountLevel } from '#contract/endpoint.ts'
import type { CounterMethod } from '#contract/money.ts'
import type { NewPartTest, TestStage } from '#contract/part-tests.ts'
import type { PhotoStage } from '#contract/photos.ts'
import type { NewQuote, QuoteAnswer } from '#contract/quotes.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import type { BookingInput, NewNote } from '#contract/tickets.ts'
import type { Caller } from '#domain/caller.ts'
import type { Shop } from '#domain/shop.ts'

/** Subject of a demo photo: the phone before its repair, its back, and the phone afterwards. */
type DemoView = 'before' | 'back' | 'after'

/** Renders the picture that a camera would take of a phone. */
export type DemoCamera = (phone: string, view: DemoView) => Promise<Uint8Array>

/** The shop with its clock at a past time, and the actor. */
export type DemoPlay = { shop: Shop; by: Caller }

/** The actor, and the time (epoch milliseconds). */
export type DemoTurn = { at: number; account: number }

/** The use cases as the demo calls them, each with its time and actor. */
export type DemoActions = {
  /** Creates a verified account and returns its id; without a password it cannot log in. */
  enrol(
    at: number,
    person: { fullname: string; email: string; password: string | null; level: AccountLevel },
  ): Promise<number>
  furnish(advance: DemoTurn, profile: Partial<ShopProfile>): Promise<void>
  book(advance: DemoTurn, booking: BookingInput): Promise<number>
  cancel(advance: DemoTurn, ticket: number): Promise<void>
  acceptNotice(advance: DemoTurn, ticket: number): Promise<void>
  note(advance: DemoTurn, note: NewNote): Promise<void>
  /** A customer's message on their ticket, optionally with a picture of the phone. */
  write(advance: DemoTurn, ticket: number, message: { text: string; picture?: string }): Promise<void>
  /** Marks everything on the ticket as seen. */
  read(advance: DemoTurn, ticket: number): Promise<void>
  send(
    advance: DemoTurn,
    ticket: number,
    parcel: { way: 'in' | 'out'; carrier: string; tracking: string },
  ): Promise<void>
  test(advance: DemoTurn, ticket: number, stage: TestStage, data: NewPartTest): Promise<void>
  photograph(
    advance: DemoTurn,
    ticket: number,
    photo: { stage: PhotoStage; phone: string; view: DemoView },
  ): Promise<void>
  quote(advance: DemoTurn, ticket: number, quote: NewQuote): Promise<void>
  /** Answers the open quote. */
  answer(advance: DemoTurn, ticket: number, answer: QuoteAnswer): Promise<void>
  /** Issues the completion document, with a warranty in months. */
  complete(
    advance: DemoTurn,
    ticket: number,
    work: { work_done: string; parts: string[]; months: number },
  ): Promise<void>
  review(advance: DemoTurn, ticket: number): Promise<void>
  /** Pays an amount in cents, or all that is owed. */
  pay(advance: DemoTurn, ticket: number, payment: { method: CounterMethod; cents?: number }): Promise<void>
  /** Issues an adjustment note and refunds it. */
  giveBack(
    advance: DemoTurn,
    ticket: number,
    refund: { method: CounterMethod; cents: number; reason: string },
  ): Promise<void>
  /** The daily jobs: quotes lapse and reminders are sent. */
  morning(at: number): Promise<void>
}

/** Where an action takes place. */
export type DemoScene = { hands: DemoActions; ticket: number; customer: DemoTurn; staff: DemoTurn[] }

/** One action; people by their index in the lists, tickets by their index in the plan. */
export type DemoAct = { at: number; ticket: number } & (
  | { does: 'book'; customer: number; booking: BookingInput }
  | { does: 'play'; customer: number; play(scene: DemoScene): Promise<void> }
  | {
      does: 'note'
      member: number
      assigns: boolean
      note: Pick<NewNote, 'comment' | 'status' | 'makeVisibleToCustomer' | 'waitForCustomer'>
    }
)
