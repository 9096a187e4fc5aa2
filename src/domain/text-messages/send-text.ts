import { textRemarks } from '#contract/text-messages.ts'
import type { Delivery } from '../mailer.ts'
import type { Shop } from '../shop.ts'
import { blockNumber } from '../text-numbers/text-numbers.ts'
import type { TextDelivery } from '../text-provider.ts'
import type { ReservedText } from './reserve-text.ts'

/** Hands a text to the provider, and notes what became of it. An answer that leaves it open is never repeated by itself. */
export async function sendText(shop: Shop, text: ReservedText): Promise<Delivery> {
  if (!shop.texts) return { result: 'away', why: 'SMS_URL is not set' }
  const { id, to, text: body } = text
  const delivery = await shop.texts.send({ id, to, text: body })
  await note(shop, text, delivery)
  switch (delivery.result) {
    case 'sent':
      return { result: 'sent' }
    case 'unclear':
      return shop.texts.ignoresRepeated
        ? { result: 'later', why: delivery.why }
        : { result: 'refused', why: `${textRemarks.perhapsSent} (${delivery.why})` }
    case 'refused':
      return { result: 'refused', why: delivery.why }
    default:
      return { result: delivery.result, why: delivery.why }
  }
}

async function note(shop: Shop, text: ReservedText, delivery: TextDelivery): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const ofText = tx.updateTable('text_messages').where('id', '=', text.messageId)
    if (delivery.result === 'sent') {
      if (delivery.ref !== null) {
        await ofText.set({ provider_ref: `${shop.texts?.name}:${delivery.ref}` }).execute()
      }
      // A delivery report may have been quicker than the answer.
      await ofText.set({ state: 'sent' }).where('state', 'in', ['sending', 'unclear']).execute()
      return
    }
    const state =
      delivery.result === 'unclear' ? 'unclear' : delivery.result === 'refused' ? 'failed' : 'queued'
    await ofText.set({ state, reason: delivery.why }).where('state', '=', 'sending').execute()
    if (delivery.result === 'refused' && (delivery.badNumber || delivery.stopped)) {
      await blockNumber(tx, shop, { mobile: text.to, reason: delivery.stopped ? 'stopped' : 'bad' })
    }
  })
}
