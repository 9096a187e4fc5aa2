import type { Tx } from '#db/tables.ts'

/** The entry of a card payment on one ticket of several that it paid. */
export type CardPart = {
  id: number
  ticket_id: number
  amount_cents: number
  /** The refunds entered for it less those that came back, in integer cents. */
  refunded: number
  /** The refunds of it that came back. */
  failed: number
  refunds: readonly number[]
}

/** How the entry of a card payment on a ticket is named: the first by the payment's id, the others with an ending. */
export function nameCardPart(
  payment: string,
  { ticketId, place }: { ticketId: number; place: number },
): string {
  return place === 0 ? payment : `${payment}/ticket/${ticketId}`
}

/** The id of a card payment at the card service. */
export function toCardPayment(name: string): string {
  return name.split('/')[0]!
}

/** Reads the entries of a card payment, the first one first; none where it is unknown. */
export async function readCardParts(tx: Tx, payment: string): Promise<CardPart[]> {
  const parts = await tx
    .selectFrom('payments')
    .select(['id', 'ticket_id', 'amount_cents'])
    .where(({ eb, or, and }) =>
      or([
        eb('card_payment', '=', payment),
        // A slash is followed by a nought in both databases: what begins with this, by the index.
        and([eb('card_payment', '>', `${payment}/ticket/`), eb('card_payment', '<', `${payment}/ticket0`)]),
      ]),
    )
    .where('kind', '=', 'payment')
    .where('refunds_id', 'is', null)
    .orderBy('id')
    .execute()
  if (parts.length === 0) return []
  const rows = await tx
    .selectFrom('payments')
    .select(['refunds_id', 'kind', 'amount_cents'])
    .where(
      'refunds_id',
      'in',
      parts.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return parts.map((part) => {
    const own = rows.filter(({ refunds_id }) => refunds_id === part.id)
    const of = (kind: 'payment' | 'refund') =>
      own.filter((row) => row.kind === kind).map(({ amount_cents }) => amount_cents)
    const failed = sum(of('payment'))
    return { ...part, refunded: sum(of('refund')) - failed, failed, refunds: of('refund') }
  })
}

/** Shares an amount among parts, in their order, as far as each has room; the last one takes what is left. */
export function shareAmongParts(
  parts: readonly CardPart[],
  cents: number,
  getRoom: (part: CardPart) => number,
): { part: CardPart; cents: number }[] {
  let left = cents
  const shares = parts.map((part, place) => {
    const share = place === parts.length - 1 ? left : Math.max(0, Math.min(left, getRoom(part)))
    left -= share
    return { part, cents: share }
  })
  return shares.filter((share) => share.cents > 0)
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
