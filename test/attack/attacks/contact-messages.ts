import { openFindings, repeat, tally, type Attack } from '../attack.ts'

/** Contact forms with the address of another person, from several network addresses. */
export const contactMessages: Attack = {
  name: 'contact messages to another person',
  async run(shop) {
    const email = 'other@planted.example'
    let sent = 0
    const statuses = await repeat({ connections: 5, times: 12, ms: 10_000 }, async (connection) => {
      const answer = await shop.send('/api/contact', {
        method: 'POST',
        address: `203.0.113.${connection + 11}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          data: { fullname: 'A visitor', email, message: `Hello, number ${(sent += 1)}.` },
        }),
      })
      await answer.arrayBuffer()
      return answer.status
    })
    const rows = await shop.shop.database.db
      .selectFrom('outbox')
      .select(['email_kind'])
      .where('email_kind', '=', 'contact-received')
      .execute()
    const { broken, hold } = openFindings()
    hold(rows.length <= 5, `${rows.length} messages to another person`)
    hold(
      statuses.every((status) => [200, 429].includes(status)),
      `another status: ${tally(statuses)}`,
    )
    return { text: `${tally(statuses)}; ${rows.length} emails`, broken }
  },
}
