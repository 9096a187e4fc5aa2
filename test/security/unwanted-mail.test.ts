import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailSchema } from '#contract/text.schema.ts'
import { foldEmail } from '#domain/accounts/find-account.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'

onOneEngine('emails that anonymous visitors have sent to another person, on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  const write = (email: string, as: Browser) =>
    app.call('POST /api/contact', { data: { fullname: 'Mallory', email, message: 'Buy!' } }, { as })
  const spellings = ['binh@example.com', 'BINH@example.com', ' binh@Example.COM ', 'Binh@EXAMPLE.com']

  test('sixty contact messages from five addresses put five copies into the mailbox, and say nothing', async () => {
    const strangers = Array.from({ length: 5 }, () => app.browser())
    const answers = []
    for (let n = 0; n < 60; n += 1) {
      answers.push(await write(spellings[n % spellings.length]!, strangers[n % strangers.length]!))
    }
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(50)
    expect(new Set(accepted.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const kinds = (await app.emails()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'contact-received')).toHaveLength(5)
    // The shop still gets each message, and the owner of the address the links that it asks for.
    expect(kinds.filter((kind) => kind === 'contact-for-shop')).toHaveLength(50)
    const owner = await app.signUp({ fullname: 'Trần Thị Bình', email: 'binh@example.com' })
    await app.call(
      'POST /api/account/password/reset-requests',
      { data: { email: owner.email } },
      { as: owner },
    )
    expect((await app.emails()).map(({ kind }) => kind)).toContain('reset-password')
  })

  test('parallel contact messages put no more copies into the mailbox', async () => {
    const strangers = Array.from({ length: 6 }, () => app.browser())
    await Promise.all(strangers.flatMap((as) => spellings.map((email) => write(email, as))))
    const kinds = (await app.emails()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'contact-received')).toHaveLength(5)
  })
})

test('addresses are one mailbox whatever their case, and no further', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      for (const form of [email.toUpperCase(), email.toLowerCase(), ` ${email}\n`])
        expect(foldEmail(form)).toBe(foldEmail(email))
    }),
  )
  // Only some providers ignore these.
  for (const other of ['m.ei@example.com', 'mei+shop@example.com'])
    expect(foldEmail(other)).not.toBe(foldEmail('mei@example.com'))
})

test('an address in other widths or alphabets is refused, so that it is no second spelling of one', () => {
  for (const email of [
    'ｂinh@example.com',
    'binh＠example.com',
    'bіnh@example.com',
    'binh@ex\u200bample.com',
  ])
    expect([email, emailSchema.safeParse(email).success]).toEqual([email, false])
})
