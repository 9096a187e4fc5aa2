import type { Api } from '../api.ts'
import { quoteWork } from './quote-work.ts'
import { moneyWork } from './money-work.ts'
import { readMailInWork } from './mail-in-work.ts'
import { benchWork } from './bench-work.ts'
import type { WorkRow } from './ticket-work.tsx'

/** Reads where one feature stands on a ticket; each lives in a file `<feature>-work.ts` of its own. */
export type WorkReader = (api: Api, ticketid: number) => Promise<WorkRow | WorkRow[]>

const readers: WorkReader[] = [readMailInWork, benchWork, quoteWork, moneyWork]

// As the work itself goes on.
const order = ['parcel', 'intake', 'quote', 'completion', 'money', 'messages']

/** Where every piece of work on a ticket stands; when the ticket itself cannot be had, that is what is said. */
export async function readWork(api: Api, ticketid: number, ticket: Promise<unknown>): Promise<WorkRow[]> {
  try {
    const rows = await Promise.all(readers.map((read) => read(api, ticketid)))
    return rows.flat().toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
  } catch (thrown) {
    await ticket
    throw thrown
  }
}
