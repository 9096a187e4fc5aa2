import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { password } from '../attacked-shop.ts'
import { openFindings, type Attack } from '../attack.ts'

const json = { 'content-type': 'application/json' }

/** A thief of the disk who looks for what was erased, and staff who erase themselves to leave no name in the log. */
export const erasedData: Attack = {
  name: 'what is left after an erasure',
  async run(shop) {
    const { broken, hold } = openFindings()
    const mei = await shop.customer()
    const post = async (path: string, as: typeof mei, data: object, headers: Record<string, string> = {}) => {
      const body = JSON.stringify({ data })
      const answer = await shop.send(path, { as, method: 'POST', headers: { ...json, ...headers }, body })
      return { status: answer.status, text: await answer.text() }
    }
    const secret = `unmistakable-${mei.ticket}`
    const written = await post(
      `/api/tickets/${mei.ticket}/messages`,
      mei,
      { text: secret },
      {
        'idempotency-key': secret,
      },
    )
    hold(written.status === 200, `the message was not kept: ${written.text}`)
    const money = await shop.send(`/api/tickets/${mei.ticket}/desk-money`, { as: shop.staff })
    const { due_cents: amount_cents, version } = (await money.json()) as {
      due_cents: number
      version: number
    }
    const paid = await post(`/api/tickets/${mei.ticket}/payments`, shop.staff, {
      method: 'cash',
      amount_cents,
      version,
    })
    hold(paid.status === 200, `the payment was not recorded: ${paid.text}`)
    for (const status of [statusCodes.postedToCustomer, statusCodes.completed]) {
      await post('/api/submit-ticket-comment', shop.staff, { ticketid: mei.ticket, comment: 'Done.', status })
    }
    const erased = await post('/api/account/erasures', mei, { password })
    hold(erased.status === 200, `the account was not erased: ${erased.text}`)
    const names = await readdir(shop.dataDir, { recursive: true })
    for (const name of names) {
      const bytes = await readFile(join(shop.dataDir, name)).catch(() => Buffer.of())
      hold(!bytes.includes(secret), `${name} still has the message`)
      hold(!bytes.includes(mei.email), `${name} still has the email address`)
    }
    const own = await post('/api/account/erasures', shop.staff, { password })
    hold(own.status !== 200, `staff erased themselves: ${own.status}`)
    return { text: `${names.length} files searched`, broken }
  },
}
