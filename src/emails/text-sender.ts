import type { Shop } from '#domain/shop.ts'
import { composeText } from '#domain/text-messages/compose-text.ts'
import type { ReservedText } from '#domain/text-messages/reserve-text.ts'
import { sendText } from '#domain/text-messages/send-text.ts'
import { startOutboxSender, type OutboxSender, type OutboxSenderDeps } from './outbox-sender.ts'

type Deps = { shop: Shop } & Pick<OutboxSenderDeps<ReservedText>, 'log' | 'pollMs'>

/** Sends the outbox's texts when they become due, beside the emails and not behind them. */
export function startTextSender({ shop, ...rest }: Deps): OutboxSender {
  return startOutboxSender<ReservedText>({
    ...rest,
    channel: 'text',
    database: shop.database,
    now: shop.now,
    compose: (row) => composeText(shop, row),
    send: (text) => sendText(shop, text),
  })
}
