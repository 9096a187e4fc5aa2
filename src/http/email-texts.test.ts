import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailTemplateKeys, type EmailTemplateKey } from '#contract/email-templates.ts'
import { emailDeclarations } from '#domain/texts/emails/email-declarations.ts'
import { findEmailProblem } from '#domain/texts/emails/check-email.ts'
import { deliveredText } from '#domain/texts/delivered-texts.ts'
import { emailTextKey } from '#domain/texts/email-text.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const reset = 'email-reset-password'

onOneEngine('texts of emails on %s', (engine, test) => {
  let shop: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    shop = await openTestApp({ engine })
    sam = await shop.staff()
  })
  afterEach(() => shop.close())

  const save = (markdown: string, version = 0, email: EmailTemplateKey = 'reset-password') =>
    shop.call(
      'PUT /api/texts/{key}',
      { key: `email-${email}`, data: { markdown, version, password: sam.password } },
      { as: sam },
    )

  test('getTexts lists every email, and getText says what each may and must name', async () => {
    const { body } = await shop.call('GET /api/texts', {}, { as: sam })
    const keys = body.texts.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(emailTemplateKeys.map(emailTextKey)))
    const text = await shop.call('GET /api/texts/{key}', { key: reset }, { as: sam })
    expect(text.body.rules).toMatchObject({ required: ['{link}'] })
    expect(text.body.rules?.words).toContain('forgot_link')
    const page = await shop.call('GET /api/texts/{key}', { key: 'terms' }, { as: sam })
    expect(page.body.rules).toBeUndefined()
  })

  test('a saved email is sent in these words, in HTML and as text, until the delivered ones are taken back', async () => {
    const markdown = '# New password for {shop}\n\nDear customer,\n\n**Here** it is.\n\n[Choose it]({link})'
    expect((await save(markdown)).body).toMatchObject({ version: 1, markdown, author: sam.fullname })
    const shown = await shop.call(
      'POST /api/texts/{key}/previews',
      { key: reset, data: { markdown } },
      { as: sam },
    )
    expect(shown.body.email?.subject).toBe('New password for Mendpost Repairs')
    expect(shown.body.email?.html).toMatch(/<strong>Here<\/strong> it is\./)
    expect(shown.body.email?.html).toMatch(/<a [^>]*class="button"[^>]*>Choose it<\/a>/)
    expect(shown.body.email?.text).toContain('Here it is.\n\nChoose it:\nhttp')

    const { chosen, present } = (
      await shop.call('GET /api/texts/{key}/versions/{number}', { key: reset, number: 0 }, { as: sam })
    ).body
    expect(present.version).toBe(1)
    const back = await save(chosen.markdown, 1)
    expect(back.body).toMatchObject({ version: 2, delivered: deliveredText(reset).version })
  })

  test.each([
    ['an unknown placeholder', '# A\n\n{passcode} [x]({link})', 'markdown', 'There is no {passcode} here.'],
    ['one of another email', '# A\n\n{ticket} [x]({link})', 'markdown', 'There is no {ticket} here.'],
    ['an unknown block', '# A\n\n{{facts}}\n\n[x]({link})', 'markdown', 'There is no {{facts}} here.'],
    ['a missing link', '# A\n\nChoose a new one.', 'markdown', 'Please keep {link}'],
    ['a condition that it does not know', '# A\n\n{if late} [x]({link})', 'markdown', 'no conditions'],
    ['a link elsewhere', '# A\n\n[x](javascript:alert) {link}', 'markdown', 'is not allowed'],
    ['a link to a name', '# A\n\n[x]({shop}) {link}', 'markdown', '{shop} is no address'],
    ['a link without the site', '# A\n\n[x](/terms) {link}', 'markdown', 'Please write {site} before it.'],
    ['an address in the subject', '# Yours: {link}\n\n[x]({link})', 'subject', 'There is no {link} here.'],
    [
      'a link to a stranger that carries the token',
      '# A\n\n[x](https://evil.example/?to={link})',
      'markdown',
      'as a whole address',
    ],
    ['the token within a word', '# A\n\nhttps://evil.example/?to={link}', 'markdown', 'as a whole address'],
    [
      'the token within a word of two kinds',
      '# A\n\n> - https://evil.example/?to=**{link}**',
      'markdown',
      'as a whole address',
    ],
    ['a token that goes on', '# A\n\n[x]({link}.evil.example)', 'markdown', 'as a whole address'],
    [
      'a site that goes on as another',
      '# A\n\n[x]({site}.evil.example/) {link}',
      'markdown',
      'After {site} comes a path',
    ],
    [
      'a site as the name of a visitor',
      '# A\n\n[x]({site}@evil.example/) {link}',
      'markdown',
      'After {site} comes a path',
    ],
    [
      'a site as the name of a visitor, in words',
      '# A\n\n{site}@evil.example/ {link}',
      'markdown',
      'After {site} comes a path',
    ],
    ['quotes without end', `# A\n\n${'>'.repeat(1000)} a {link}`, 'markdown', '10 deep'],
    ['no subject', '# \n\n[x]({link})', 'subject', 'Please write a subject.'],
    ['no words', '# A', 'markdown', 'Please begin with the subject'],
    ['a long subject', `# ${'a'.repeat(121)}\n\n{link}`, 'subject', 'at most 120 characters'],
  ])('updateText refuses an email with %s and names it', async (_, markdown, field, message) => {
    const { status, body } = await save(markdown)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(body.error).toContain(message)
    const preview = await shop.call(
      'POST /api/texts/{key}/previews',
      { key: reset, data: { markdown } },
      { as: sam },
    )
    expect([preview.status, preview.body.error]).toEqual([400, body.error])
    expect((await shop.call('GET /api/texts/{key}', { key: reset }, { as: sam })).body.version).toBe(0)
  })

  test('updateText refuses a required placeholder that only a condition shows', async () => {
    const { markdown } = deliveredText('email-status-5')
    const hidden = markdown.replace('[View your ticket]({link})', '{if late} [View your ticket]({link})')
    const { status, body } = await save(hidden, 0, 'status-5')
    expect([status, body.error]).toEqual([
      400,
      'Please keep {link} in the text, in a paragraph without a condition: the email needs it.',
    ])
    const unknown = markdown.replace('{if late}', '{if Tuesday}')
    expect((await save(unknown, 0, 'status-5')).body.error).toContain('There is no condition “tuesday” here.')
    const inline = markdown.replace('{{facts}}', 'See {{facts}}')
    expect((await save(inline, 0, 'status-5')).body.error).toContain('a paragraph of its own')
  })

  test('updateText answers 409 with the version that a colleague saved', async () => {
    await save('# A\n\n[x]({link})')
    const { status, body } = await save('# B\n\n[x]({link})')
    expect([status, body]).toMatchObject([409, { text: { version: 1, markdown: '# A\n\n[x]({link})' } }])
  })
})

describe('the delivered emails', () => {
  const profile = async () => {
    const app = await openTestApp()
    return { app, as: await app.staff() }
  }

  test('every email that carries a secret link is guarded, and no other', async () => {
    const { app, as } = await profile()
    for (const email of emailTemplateKeys) {
      const key = emailTextKey(email)
      const { markdown } = deliveredText(key)
      const { body } = await app.call('POST /api/texts/{key}/previews', { key, data: { markdown } }, { as })
      expect(body.email?.text, email).not.toBeUndefined()
      const isSecret = /the-word-of-the-(private-)?link/.test(body.email!.text)
      expect([email, emailDeclarations[email].guarded]).toEqual([email, isSecret])
    }
    await app.close()
  })

  test.each(emailTemplateKeys)('%s passes its own check', (email) => {
    expect(findEmailProblem(email, deliveredText(emailTextKey(email)).markdown)).toBeNull()
  })

  test('every placeholder of every email has a value, and the delivered text leaves no brace', async () => {
    const { app, as } = await profile()
    for (const email of emailTemplateKeys) {
      const key = emailTextKey(email)
      const { words, parts, required, conditions } = emailDeclarations[email]
      const all = [
        `# All of ${email}`,
        words.map((name) => `${name} is {${name}}`).join(', '),
        ...parts.map((name) => `{{${name}}}`),
        ...conditions.map((name) => `{if not ${name}} Not ${name}.`),
        ...required.filter((name) => !name.startsWith('{{')),
      ].join('\n\n')
      for (const markdown of [deliveredText(key).markdown, all]) {
        const { status, body } = await app.call(
          'POST /api/texts/{key}/previews',
          { key, data: { markdown } },
          { as },
        )
        expect([email, status, body.error]).toEqual([email, 200, undefined])
        expect(body.email?.text, email).not.toMatch(/[{}]/)
        expect(body.email?.subject, email).not.toMatch(/[{}]/)
      }
    }
    await app.close()
  })
})
