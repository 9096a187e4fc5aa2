import { openFindings, tally, type Attack } from '../attack.ts'

/** Ten card refunds of different amounts on one version of the ledger, at the same moment. */
export const parallelRefunds: Attack = {
  name: 'ten refunds on one version',
  async run(shop) {
    const mei = await shop.customer()
    const json = { 'content-type': 'application/json' }
    const opened = await shop.send(`/api/tickets/${mei.ticket}/checkouts`, { as: mei, method: 'POST' })
    const { url } = (await opened.json()) as { url: string }
    const paid = shop.stripe.pay(new URL(url).pathname.split('/').at(-1)!)
    const { body, signature } = shop.stripe.message('checkout.session.completed', paid)
    const news = await shop.send('/api/payments/stripe/events', {
      method: 'POST',
      headers: { ...json, 'stripe-signature': signature },
      body,
    })
    await news.arrayBuffer()
    const read = async () => {
      const answer = await shop.send(`/api/tickets/${mei.ticket}/desk-money`, { as: shop.staff })
      return (await answer.json()) as { version: number; entries: { id: number }[] }
    }
    const { version, entries } = await read()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const data = { payment_id: entries[0]!.id, amount_cents: 2_000 + n, version }
        const answer = await shop.send(`/api/tickets/${mei.ticket}/card-refunds`, {
          as: shop.staff,
          method: 'POST',
          headers: json,
          body: JSON.stringify({ data }),
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    const { broken, hold } = openFindings()
    hold(statuses.filter((status) => status === 200).length === 1, `answers: ${tally(statuses)}`)
    return { text: tally(statuses), broken }
  },
}
