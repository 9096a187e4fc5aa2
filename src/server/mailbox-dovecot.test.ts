import { describe, expect, test } from 'vitest'
import { openMailbox, reachMailbox } from '#integrations/mailbox.ts'
import { hasDovecot, openDovecot } from '#test/open-dovecot.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { silentLog } from '#test/silent-log.ts'
import { startMailboxJob } from './mailbox-job.ts'
import { readMailboxUrl } from './mailbox-url.ts'

const mail = (words: string) =>
  `From: mei@customers.example\nMessage-ID: <${words}@customer.example>\nSubject: Re\n\n${words}\n`

describe.runIf(hasDovecot())('a real IMAP server', () => {
  test(
    'its mails are taken by IDLE, after a new UIDVALIDITY none twice, and none is marked',
    { timeout: 60_000 },
    async () => {
      const dovecot = await openDovecot()
      const settings = readMailboxUrl(dovecot.url)
      if (typeof settings === 'string') throw new Error(settings)
      const app = await openTestApp({ parts: { mailbox: openMailbox(settings), now: Date.now } })
      const taken = new Set<string>()
      let calls = 0
      const job = startMailboxJob({
        shop: app.shop,
        mailbox: app.shop.mailbox!,
        receive: async (raw) => {
          calls += 1
          taken.add(/<(.+)@customer/.exec(Buffer.from(raw).toString())![1]!)
        },
        log: silentLog,
        pollMs: 10 * 60_000,
        pause: async () => new Promise(setImmediate),
      })
      try {
        dovecot.deliver(mail('one'))
        await expect.poll(() => [...taken], { timeout: 20_000 }).toEqual(['one'])
        dovecot.deliver(mail('two'))
        await expect.poll(() => [...taken], { timeout: 20_000 }).toEqual(['one', 'two'])
        const row = () => app.shop.database.db.selectFrom('mailboxes').selectAll().executeTakeFirstOrThrow()
        await expect.poll(async () => (await row()).last_uid).toBe(2)
        const before = await row()
        expect(before.fullness).toBe(0)
        await dovecot.loseIndex()
        dovecot.deliver(mail('three'))
        await expect.poll(() => [...taken], { timeout: 20_000 }).toEqual(['one', 'two', 'three'])
        await expect.poll(async () => (await row()).last_uid, { timeout: 20_000 }).toBe(3)
        expect((await row()).uid_validity).not.toBe(before.uid_validity)
        expect(calls).toBe(5)
        expect(dovecot.flags()).toEqual(['', '', ''])
        expect(await reachMailbox(settings)).toEqual({ mails: 3 })
        expect(await reachMailbox({ ...settings, password: 'wrong' })).toContain('does not let us in')
      } finally {
        await job.stop()
        await app.close()
        await dovecot.close()
      }
    },
  )
})
