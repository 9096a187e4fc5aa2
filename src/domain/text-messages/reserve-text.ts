import { MAX_MONTHLY_SEGMENTS, textRemarks, type TextKind } from '#contract/text-messages.ts'
import type { Tx } from '#db/tables.ts'
import { NotSent } from '../outbox/not-sent.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { hashMobile } from '../text-numbers/text-numbers.ts'
import type { OutgoingText } from '../text-provider.ts'
import { monthStart, readMonth } from './text-usage.ts'

/** A text that is noted as being sent. */
export type ReservedText = OutgoingText & {
  messageId: number
  ticketId: number
  kind: TextKind
  /** Other rows of the outbox, whose news it tells too. */
  covers?: readonly number[]
}

type Reservation = {
  outboxId: number
  /** Of its row in the outbox, this one included; staff who send it again begin at 1. */
  attempts: number
  ticketId: number
  kind: TextKind
  to: string
  /** What is sent. */
  text: string
  /** What is stored of it. */
  body: string
  segments: number
}

/**
 * Notes a text as being sent, before the provider is called, with what it costs. One that an earlier attempt noted and
 * never finished was perhaps sent: unless the provider recognises a repeated one, staff decide.
 */
export async function reserveText(shop: Shop, text: Reservation): Promise<ReservedText | NotSent> {
  const { timeZone } = await shopProfile(shop)
  return shop.database.transaction(async (tx) => {
    const now = shop.now()
    // The lock: texts of several processes are counted one after the other.
    const settings = await tx.selectFrom('text_settings').selectAll().limit(1).forUpdate().executeTakeFirst()
    const known = await tx
      .selectFrom('text_messages')
      .select(['id', 'state'])
      .where('outbox_id', '=', text.outboxId)
      .executeTakeFirst()
    // An earlier attempt may have ended after "unclear" was noted and before its row was set aside.
    const isUnfinished = known?.state === 'sending' || (known?.state === 'unclear' && text.attempts > 1)
    if (known && isUnfinished && shop.texts?.ignoresRepeated !== true) {
      await setState(tx, known.id, 'unclear')
      return new NotSent('failed', textRemarks.perhapsSent)
    }
    const cost = text.segments * (settings?.segment_price ?? 0)
    const { cost: spent, segments } = await readMonth(tx, monthStart(now, timeZone), now + 1)
    const limit = settings?.monthly_limit_cents ?? null
    const isOver =
      limit === null ? segments + text.segments > MAX_MONTHLY_SEGMENTS : spent + cost > limit * 100
    if (isOver) return new NotSent('never', textRemarks.overLimit)
    const columns = {
      ticket_id: text.ticketId,
      text_kind: text.kind,
      body: text.body,
      mobile_hash: hashMobile(shop.secrets, text.to),
      segments: text.segments,
      cost,
      state: 'sending' as const,
      sent_at: now,
      reason: '',
    }
    const { id } = known
      ? await tx
          .updateTable('text_messages')
          .set(columns)
          .where('id', '=', known.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('text_messages')
          .values({
            ...columns,
            outbox_id: text.outboxId,
            direction: 'out',
            provider_ref: null,
            author_id: null,
            created_at: now,
            reported_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
    return {
      id: textId(shop, id),
      messageId: id,
      ticketId: text.ticketId,
      kind: text.kind,
      to: text.to,
      text: text.text,
    }
  })
}

/** The id that a provider gets: the same at every attempt, and other than that of another shop. */
export function textId(shop: Pick<Shop, 'secrets'>, messageId: number): string {
  return `${messageId}-${shop.secrets.hmac('text_events', `id ${messageId}`).slice(0, 16)}`
}

/** Reads our number back from an id that a provider repeats; null when it is none of ours. */
export function parseTextId(shop: Pick<Shop, 'secrets'>, id: string): number | null {
  const number = Number(/^(\d{1,15})-/.exec(id)?.[1] ?? 0)
  return number > 0 && textId(shop, number) === id ? number : null
}

function setState(tx: Tx, id: number, state: 'unclear') {
  return tx.updateTable('text_messages').set({ state }).where('id', '=', id).execute()
}
