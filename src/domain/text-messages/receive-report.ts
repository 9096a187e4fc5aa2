import type { TextMessageState } from '#db/schema/text-messages.ts'
import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { blockHash } from '../text-numbers/text-numbers.ts'
import type { TextEvent } from '../text-provider.ts'
import { parseTextId } from './reserve-text.ts'
import type { ReceivedEvent } from './receive-text-events.ts'

type Report = Extract<TextEvent, { about: 'report' }>

/** Reports only ever raise a state: a late or doubled one changes nothing. A phone that was off gets its text after all. */
const rank: Partial<Record<TextMessageState, number>> = {
  queued: 0,
  failed: 0,
  sending: 1,
  unclear: 1,
  sent: 2,
  undelivered: 3,
  delivered: 4,
}

/** Notes what became of a text. One that was perhaps sent is known to be sent from now on. */
export function receiveReport(shop: Shop, report: Report): Promise<ReceivedEvent> {
  return shop.database.transaction(async (tx) => {
    const message = await findMessage(tx, shop, report)
    if (!message) return 'unknown_text'
    if (rank[report.state]! <= (rank[message.state] ?? 0)) return 'known'
    const now = shop.now()
    await tx
      .updateTable('text_messages')
      .set({ state: report.state, reason: report.why, reported_at: now })
      .where('id', '=', message.id)
      .execute()
    if (message.outbox_id !== null) {
      await tx
        .updateTable('outbox')
        .set({ sent_at: now, failed_at: null, last_error: null, leased_until: null })
        .where('id', '=', message.outbox_id)
        .where('failed_at', 'is not', null)
        .execute()
    }
    if (report.state === 'undelivered') {
      if (report.badNumber && message.mobile_hash !== '') {
        await blockHash(tx, shop, { hash: message.mobile_hash, reason: 'bad' })
      }
      await recordEvent(tx, shop, {
        kind: 'ticket.text_undelivered',
        by: null,
        subjectId: message.id,
        ...(message.ticket_id === null ? {} : { ticketId: message.ticket_id }),
      })
    }
    return 'noted'
  })
}

async function findMessage(tx: Tx, shop: Shop, { id, ref }: Report) {
  const number = id === null ? null : parseTextId(shop, id)
  const providerRef = ref === null ? null : `${shop.texts?.name}:${ref}`
  if (number === null && providerRef === null) return undefined
  return tx
    .selectFrom('text_messages')
    .select(['id', 'state', 'outbox_id', 'ticket_id', 'mobile_hash'])
    .where('direction', '=', 'out')
    .where((where) => (number === null ? where('provider_ref', '=', providerRef) : where('id', '=', number)))
    .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}
