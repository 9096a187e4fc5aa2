import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openFindings, repeat, tally, type Attack } from '../attack.ts'
import { photoByteLimits } from '#domain/throttles.ts'
import { aPicture } from '#test/sample-picture.ts'

/** As many bytes of photos as one customer can make the shop keep. */
export const photoFlood: Attack = {
  name: 'photos without end',
  async run(shop, { isLong }) {
    const mei = await shop.customer()
    const picture = await aPicture({ width: 2000, height: 1500, noise: true })
    const statuses = await repeat(
      { connections: 6, times: isLong ? 40 : 2, ms: isLong ? 20_000 : 3_000 },
      async () => {
        const answer = await shop.send(`/api/tickets/${mei.ticket}/photos?stage=message`, {
          as: mei,
          method: 'POST',
          headers: { 'content-type': 'image/jpeg' },
          body: picture,
        })
        await answer.arrayBuffer()
        return answer.status
      },
    )
    const kept = await getSize(join(shop.dataDir, 'uploads'))
    const { broken, hold } = openFindings()
    hold(kept <= photoByteLimits.perTicket * 1.1 + 20_000_000, `${kept} bytes were kept`)
    hold(
      statuses.every((status) => [200, 409, 429].includes(status)),
      `another status: ${tally(statuses)}`,
    )
    return { text: `${tally(statuses)}; ${Math.round(kept / 1024 / 1024)} MB kept`, broken }
  },
}

async function getSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let size = 0
  for (const entry of entries)
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size
  return size
}
