import { setTimeout as sleep } from 'node:timers/promises'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { jsonOf, openFindings, repeat, tally, type Attack } from '../attack.ts'

/** One private link that announces parcels without end, while another customer waits for a link by email. */
export const linkFlood: Attack = {
  name: 'parcels by a private link',
  async run(shop, { isLong }) {
    const [mei, noa] = [await shop.customer(), await shop.customer()]
    const { db } = shop.shop.database
    // Before it was posted, when parcels are announced.
    const row = await db
      .updateTable('tickets')
      .set({ status: statusCodes.approved })
      .where('id', '=', mei.ticket)
      .returning(['id', 'link_version'])
      .executeTakeFirstOrThrow()
    const path = `/api/track/${createTrackToken(shop.shop.secrets, row)}`
    const opened = await shop.send(`${path}/access`, jsonOf('POST', { digits: '0156' }))
    const cookie = opened.headers.getSetCookie().map((one) => one.split(';')[0]!)
    const unlocked = { ...mei, cookie: cookie.join('; ') }
    let n = 100_000
    const statuses = await repeat(
      { connections: 8, times: isLong ? 10_000 : 30, ms: isLong ? 8_000 : 3_000 },
      async (connection) => {
        const parcel = { carrier: 'auspost', tracking: `AB${(n += 1)}` }
        const address = `198.51.100.${connection}`
        const answer = await shop.send(`${path}/inbound-parcel`, {
          ...jsonOf('PUT', parcel),
          as: unlocked,
          address,
        })
        await answer.arrayBuffer()
        return answer.status
      },
    )
    const asked = await shop.send(
      '/api/account/password/reset-requests',
      jsonOf('POST', { email: noa.email }),
    )
    await asked.arrayBuffer()
    const isSent = async () =>
      (await db
        .selectFrom('outbox')
        .select('id')
        .where('email_kind', '=', 'reset-password')
        .where('sent_at', 'is not', null)
        .executeTakeFirst()) !== undefined
    for (const until = performance.now() + 5_000; performance.now() < until; await sleep(50)) {
      if (await isSent()) break
    }
    const parcels = await db
      .selectFrom('events')
      .select('id')
      .where('ticket_id', '=', mei.ticket)
      .where('kind', '=', 'ticket.parcel_announced')
      .execute()
    const { broken, hold } = openFindings()
    hold(opened.status === 200, `the link was not unlocked: ${opened.status}`)
    hold(parcels.length > 0 && parcels.length <= 20, `${parcels.length} parcels were announced`)
    hold(await isSent(), 'the email that another customer waits for was not sent within 5 s')
    return { text: `${tally(statuses)}; ${parcels.length} parcels`, broken }
  },
}
