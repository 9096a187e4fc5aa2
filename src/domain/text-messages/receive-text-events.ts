import type { Shop } from '../shop.ts'
import type { TextEvent } from '../text-provider.ts'
import { receiveReply } from './receive-reply.ts'
import { receiveReport } from './receive-report.ts'

/** What became of an event of the provider, for the log: no number and no text. */
export type ReceivedEvent =
  | 'noted'
  | 'known'
  | 'unknown_text'
  | 'stopped'
  | 'agreed'
  | 'message_on_ticket'
  | 'contact_message'
  | 'ignored'

/** Takes delivery reports and replies, in whatever order and however often the provider sends them. */
export async function receiveTextEvents(shop: Shop, events: readonly TextEvent[]): Promise<ReceivedEvent[]> {
  const received: ReceivedEvent[] = []
  for (const event of events) {
    received.push(
      event.about === 'report' ? await receiveReport(shop, event) : await receiveReply(shop, event),
    )
  }
  return received
}
