import { jsonOf, openFindings, type Attack } from '../attack.ts'

/** A technician who asks for invoices, and a front desk that gives a repair away. */
export const staffWalls: Attack = {
  name: 'staff beyond their roles',
  async run(shop) {
    const { broken, hold } = openFindings()
    const mei = await shop.customer()
    const technician = await shop.member('technician')
    for (const path of [
      `/api/tickets/${mei.ticket}/invoice.pdf`,
      `/api/tickets/${mei.ticket}/invoices/1`,
      `/api/tickets/${mei.ticket}/invoices/1/pdf`,
      `/account/ticket/${mei.ticket}/invoice`,
    ]) {
      const answer = await shop.send(path, { as: technician })
      const text = await answer.text()
      hold(answer.status >= 300 && !/\$\d/.test(text), `a technician read ${path}: ${answer.status}`)
    }
    const desk = await shop.member('front_desk')
    const given: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const { ticket } = await shop.customer()
      const data = { kind: 'new_price', description: 'For a friend', amount_cents: 1 }
      const answer = await shop.send(`/api/tickets/${ticket}/quotes`, { ...jsonOf('POST', data), as: desk })
      await answer.arrayBuffer()
      given.push(answer.status)
    }
    hold(given.filter((status) => status === 200).length === 0, `prices of one cent: ${given.join(' ')}`)
    return { text: `front desk ${given.join(' ')}`, broken }
  },
}
