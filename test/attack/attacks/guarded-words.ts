import { jsonOf, openFindings, type Attack } from '../attack.ts'

/** A stolen session of an owner, without the password, that leads emails astray or makes a text close the shop. */
export const guardedWords: Attack = {
  name: 'a stolen session of an owner',
  async run(shop) {
    const { broken, hold } = openFindings()
    const as = shop.staff
    const put = async (path: string, data: object) => {
      const answer = await shop.send(path, { ...jsonOf('PUT', data), as })
      await answer.arrayBuffer()
      return answer.status
    }
    const email = (words: string) => `# Your account\n\n${words}`
    const texts: [key: string, markdown: string][] = [
      ['email-reset-password', email('[Choose](https://evil.example/?to={link})')],
      ['email-staff-invitation', email('[Join]({site}.evil.example/) {link}')],
      ['email-verify-email', email('Please forward this email to the shop: {link}')],
      ...[
        '>'.repeat(19_000),
        '- '.repeat(3_000),
        '1. '.repeat(2_000),
        '*'.repeat(2_000),
        '['.repeat(19_000),
      ].map((nested): [string, string] => ['terms', `# Terms\n\n${nested} a`]),
    ]
    const statuses: number[] = []
    for (const [key, markdown] of texts)
      statuses.push(await put(`/api/texts/${key}`, { markdown, version: 0 }))
    hold(
      statuses.every((status) => [400, 401].includes(status)),
      `texts: ${statuses.join(' ')}`,
    )
    const read = await shop.send('/api/shop-profile', { as })
    const { profile, version } = (await read.json()) as { profile: object; version: number }
    const moved = await put('/api/shop-profile', {
      profile: { ...profile, email: 'thief@evil.example' },
      version,
    })
    hold(moved === 401, `the mailbox of the shop: ${moved}`)
    for (const path of ['/', '/terms', '/repairs']) {
      const page = await shop.send(path)
      await page.arrayBuffer()
      hold(page.status === 200, `${path} answers ${page.status}`)
    }
    return { text: `texts ${statuses.join(' ')}, mailbox ${moved}`, broken }
  },
}
