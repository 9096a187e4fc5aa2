import { setTimeout as sleep } from 'node:timers/promises'
import { openFindings, type Attack } from '../attack.ts'
import { open } from '#test/security/raw-socket.ts'

/** Clients that leave in the middle of an upload. */
export const abortedUploads: Attack = {
  name: 'uploads that break off',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const path = `/api/tickets/${mei.ticket}/photos?stage=message`
    const times = isLong ? 60 : 15
    for (let n = 0; n < times; n += 1) {
      const socket = await open(shop.port)
      socket.on('error', () => {})
      socket.write(shop.head(path, { as: mei, type: 'image/jpeg', length: 2_000_000 }))
      socket.write(Buffer.alloc(300_000))
      await sleep(20)
      socket.destroy()
    }
    await sleep(200)
    const errors = (await shop.logLines()).filter(({ level }) => level >= 50)
    const { broken, hold } = openFindings()
    hold(errors.length === 0, `${errors.length} lines of level 50: ${errors[0]?.msg ?? ''}`)
    return { text: `${times} uploads`, broken }
  },
}
