import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFindings, tally, type Attack } from '../attack.ts'
import { open, read, sendRaw, untilClosed } from '#test/security/raw-socket.ts'

const boundary = 'b'.repeat(27)
const file = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`

/** Large bodies of one account that never finish, on many connections. */
export const unfinishedBodies: Attack = {
  name: 'bodies that never finish',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const connections = isLong ? 100 : 20
    const length = isLong ? 24 * 1024 * 1024 : 6 * 1024 * 1024
    const most = Buffer.alloc(length - 100_000, 'x')
    const sockets: Socket[] = []
    const answers: Promise<string>[] = []
    for (let n = 0; n < connections; n += 1) {
      const socket = await open(shop.port)
      sockets.push(socket)
      answers.push(untilClosed(socket, isLong ? 8_000 : 2_500))
      const isPage = n % 2 === 0
      const path = isPage
        ? `/account/ticket/${mei.ticket}`
        : `/api/tickets/${mei.ticket}/photos?stage=message`
      const announced = isPage ? length : Math.min(length, 12 * 1024 * 1024)
      socket.write(
        shop.head(path, { as: mei, type: `multipart/form-data; boundary=${boundary}`, length: announced }),
      )
      socket.write(file)
      socket.write(most.subarray(0, announced - 100_000))
    }
    const statuses = (await Promise.all(answers)).map((text) => read(text).status)
    for (const socket of sockets) socket.destroy()
    const { broken, hold } = openFindings()
    const [refused, silent] = [
      statuses.filter((status) => status === 429),
      statuses.filter((status) => status === 0),
    ]
    hold(
      statuses.every((status) => [0, 413, 429].includes(status)),
      `another status: ${tally(statuses)}`,
    )
    hold(refused.length > 0, 'none of the bodies was refused')
    // Places are free again once the connections are gone.
    let next = 429
    for (let tries = 0; tries < 50 && next === 429; tries += 1) {
      const answer = await shop.send(`/api/tickets/${mei.ticket}/photos?stage=message`, {
        as: mei,
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: new Uint8Array(200_000),
      })
      next = answer.status
      await answer.arrayBuffer()
      if (next === 429) await sleep(50)
    }
    hold(next === 400, `a place was not free again: ${next}`)
    // The body of a foreign ticket is refused before it is read.
    const foreign = shop.head('/api/tickets/999999/photos?stage=message', {
      as: mei,
      type: 'image/jpeg',
      length: 9_000_000,
    })
    const { status } = await sendRaw(shop.port, foreign)
    hold(status === 404, `a foreign ticket: ${status}`)
    return {
      text: `${connections} connections, ${tally(statuses)}, ${silent.length} without an answer`,
      broken,
    }
  },
}
