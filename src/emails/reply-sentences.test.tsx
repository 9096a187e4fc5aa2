import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emailTemplateKeys, isForStaff } from '#contract/email-templates.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { deliveredEmails } from '#domain/texts/emails/email-declarations.ts'
import { previewEmail } from './preview-texts.tsx'

const promise = /repl(y|ies)\b|answer to your ticket/i
/** About the recipient's account, or somebody who has no ticket. */
const withoutTicket =
  /^(verify-email|account-|reset-password|log-in-link|password-|confirm-new-email|email-changed|second-factor-|guarded-|contact-received|staff-invitation|new-sign-in|test-email)/

async function write(email: (typeof emailTemplateKeys)[number], takesReplies: boolean) {
  const { text, html } = await previewEmail({
    email,
    markdown: deliveredEmails.get(email)!,
    profile: firstProfile,
    publicUrl: 'http://localhost:3000',
    look: { accent: null, hasMark: false },
    takesReplies,
  })
  return { text: text.replace(/\s+/g, ' '), html }
}

test.each(emailTemplateKeys)('%s asks for a reply only where it reaches the ticket', async (email) => {
  const [without, withInbox] = [await write(email, false), await write(email, true)]
  if (isForStaff(email)) return expect(without.text).toBe(withInbox.text)
  expect(promise.exec(without.text)?.[0]).toBe(undefined)
  expect(promise.exec(without.html)?.[0]).toBe(undefined)
  expect(without.text).toContain(`Answers to this email go to ${firstProfile.email}.`)
  if (withoutTicket.test(email)) return expect(without.text).toBe(withInbox.text)
  expect(withInbox.text).toContain('You can reply to this email: we add your answer to your ticket.')
  expect(withInbox.text).not.toContain('Answers to this email go to')
  expect(withInbox.text).not.toContain('write to hello@')
})

test('no page, text, PDF or email says by itself whether one may reply', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'assets'], { encoding: 'utf8' }).trim().split('\n')
  const saying = files
    .filter((file) => /\.(tsx?|md|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /(do not|don’t|can|please|or|just) reply\b|reply to this|answer this email/i.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(saying).toEqual(['src/contract/email-words.ts', 'src/emails/email-facts.ts'])
})
