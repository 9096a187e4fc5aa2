import { openFindings, tally, type Attack } from '../attack.ts'

/** Card news that are forged, old, or of the future. */
export const cardEvents: Attack = {
  name: 'forged card news',
  async run(shop) {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: {} },
    })
    const now = Math.floor(Date.now() / 1000)
    const { sign, webhookSecret } = shop.stripe
    const signatures = [
      '',
      sign(body, 'whsec_other'),
      sign(body, webhookSecret, now - 301),
      sign(body, webhookSecret, now + 3_600),
    ]
    const statuses: number[] = []
    for (const signature of signatures) {
      const answer = await shop.send('/api/payments/stripe/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    const { broken, hold } = openFindings()
    hold(
      statuses.every((status) => status === 400),
      `answers: ${tally(statuses)}`,
    )
    return { text: tally(statuses), broken }
  },
}
