import { openFindings, repeat, tally, type Attack } from '../attack.ts'
import { open, read, untilClosed } from '#test/security/raw-socket.ts'

const boundary = 'b'.repeat(27)
const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`

/** Forms of hundreds of thousands of empty parts, over and over on two connections. */
export const formParts: Attack = {
  name: 'form of 300,000 parts',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const body = Buffer.from(`${part.repeat(isLong ? 300_000 : 100_000)}--${boundary}--\r\n`)
    const paths = [
      '/account/ticket/999999',
      `/account/ticket/${mei.ticket}`,
      `/admin/tickets/${mei.ticket}/intake`,
      `/api/tickets/${mei.ticket}/photos`,
      '/contact',
    ]
    let sent = 0
    const statuses = await repeat(
      { connections: 2, times: isLong ? 1_000 : 5, ms: isLong ? 15_000 : 3_000 },
      async () => {
        const path = paths[sent++ % paths.length]!
        const type = `multipart/form-data; boundary=${boundary}`
        const socket = await open(shop.port)
        const answer = untilClosed(socket, 5_000)
        socket.write(shop.head(path, { as: mei, type, length: body.length }))
        socket.write(body)
        // A server that hangs up before the whole body has come may lose its answer on the way.
        return read(await answer).status
      },
    )
    const { broken, hold } = openFindings()
    hold(
      statuses.every((status) => [0, 403, 404, 413, 429].includes(status)),
      `a form was answered with another status: ${tally(statuses)}`,
    )
    return { text: `${body.length} bytes each, ${tally(statuses)}`, broken }
  },
}
