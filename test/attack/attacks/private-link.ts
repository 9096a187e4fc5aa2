import { createTrackToken } from '#domain/tracking/track-token.ts'
import { openFindings, type Attack } from '../attack.ts'

const json = { 'content-type': 'application/json' }

/** Staff who answer a quote in the customer's name, and anybody with the link who looks for what identifies the customer. */
export const privateLink: Attack = {
  name: 'staff and others with a private link',
  async run(shop) {
    const { broken, hold } = openFindings()
    const mei = await shop.customer()
    const path = `/api/tickets/${mei.ticket}/quotes`
    const hints = ['12 Wattle St', 'Carlton', '0491-570-156', '+61 491 570 156', 'F2LX-K0AB-CD12']
    const proposed = await shop.send(path, {
      as: shop.staff,
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        data: { kind: 'extra', description: `More for ${hints.join(', ')}`, amount_cents: 99_900 },
      }),
    })
    const link = await shop.send(`/api/tickets/${mei.ticket}/link`, { as: shop.staff })
    await link.arrayBuffer()
    hold(link.status !== 200, `staff read the private link: ${link.status}`)
    const { quotes } = (await (await shop.send(path, { as: shop.staff })).json()) as {
      quotes: { id: number }[]
    }
    hold(proposed.status === 200 && quotes.length === 1, `the quote was not proposed: ${proposed.status}`)
    const row = await shop.shop.database.db
      .selectFrom('tickets')
      .select(['id', 'link_version'])
      .where('id', '=', mei.ticket)
      .executeTakeFirstOrThrow()
    const token = createTrackToken(shop.shop.secrets, row)
    const answer = await shop.send(`/api/track/${token}/quotes/${quotes[0]?.id}/answer`, {
      as: shop.staff,
      method: 'POST',
      headers: json,
      body: JSON.stringify({ data: { answer: 'approve', name: 'Li Na', digits: '0156' } }),
    })
    await answer.arrayBuffer()
    hold(answer.status === 403, `staff answered for the customer: ${answer.status}`)
    const shown = await (await shop.send(`/api/track/${token}`)).text()
    for (const hint of hints) hold(!shown.includes(hint), `the private page shows ${hint}`)
    return { text: `link ${link.status}, answer ${answer.status}`, broken }
  },
}
