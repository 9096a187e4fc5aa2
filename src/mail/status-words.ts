import type { Status } from '#contract/tickets.ts'
import type { Words, WordingKey } from '#contract/wordings.ts'
import type { TicketFacts } from './letter-facts.ts'

// Nobody is written to at these steps any more, but a letter from earlier days may still wait.
const unworded = {
  '-1': ({ id, phone }: TicketFacts) => ({
    subject: `Ticket ${id} is waiting for approval`,
    opening: `We want to take a closer look at the booking for your ${phone} before we approve it.`,
  }),
  '0': ({ id, phone }: TicketFacts) => ({
    subject: `Ticket ${id} is submitted`,
    opening: `The booking for your ${phone} is with us and waiting for approval.`,
  }),
}

/** What is said in place of asking for a payment, when nothing is owed. */
export function nothingDueWords({ id, phone }: TicketFacts): Words {
  return {
    subject: `Your phone is ready, there is nothing to pay: ticket ${id}`,
    opening: `Our work on your ${phone} is done, and there is nothing to pay.`,
  }
}

/** Subject and opening of the letter about a status that was reached. */
export async function statusWords(
  reached: Status,
  ticket: TicketFacts,
  wordsFor: (letter: WordingKey, ticket: TicketFacts) => Words | Promise<Words>,
): Promise<Words> {
  return reached === -1 || reached === 0
    ? unworded[reached](ticket)
    : await wordsFor(`status-${reached}`, ticket)
}
