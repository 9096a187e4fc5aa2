import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const open = async (path: string) => (await openPlainStaff(shop)).open(path)

test('an email is worded, previewed as it is sent, saved and taken back without scripts', async () => {
  const page = await open('/admin/texts/emails')
  await page.follow('Forgotten password')
  page.part('h1', 'Forgotten password')
  page.fill('Words', 'Hello,\n\nChoose a new one.')
  await page.press('Save this email')
  expect(page.text()).toContain('Please keep {link} in the text')
  expect(page.value('Words')).toBe('Hello,\n\nChoose a new one.')

  const subject = 'Your new password two'
  page.fill('Subject', subject)
  page.fill('Words', 'Hello,\n\nChoose **your own** here.\n\n[Choose it now]({link})')
  await page.press('Preview')
  const preview = page.find(({ id }) => id === 'preview')
  page.part('a', 'Choose it now', preview)
  expect(page.text(preview)).toMatch(/As plain text.*Choose your own here\./)
  expect(page.value('Subject')).toBe(subject)
  await page.press('Save this email')
  expect(page.text()).toContain('Please enter your password: this change asks for it again.')
  expect(page.value('Subject')).toBe(subject)
  page.fill('Your password', admin.password)
  await page.press('Save this email')
  expect(page.text()).toContain('“Email: Forgotten password” is saved. The next one goes out in these words.')

  await page.open('/admin/texts/email-reset-password')
  await page.follow(/^As delivered/)
  expect(page.text()).toContain('− Here you can choose a new password for your account.')
  page.fill('Your password', admin.password)
  await page.press('Go back to this version')
  expect(page.value('Subject')).toBe('Choose a new password')
})

test('questions are moved, switched off and saved without scripts', async () => {
  const page = await open('/admin/texts/faq')
  const titles = () =>
    page.all('fieldset').flatMap((part) => (page.has('Question', part) ? [page.value('Question', part)] : []))
  const before = titles()
  const [first, second] = before as [string, string]
  await page.press(`Move up: ${second}`)
  expect(page.text()).toContain('Not saved yet.')
  expect(titles().slice(0, 2)).toEqual([second, first])
  page.check(
    'Shown',
    page.find(({ id }) => id === 'part-1'),
    false,
  )
  await page.press('Save this text')
  expect(page.text()).toMatch(/is saved\. Pages show it at once\./)
  const visitor = await new PlainPage(shop.url).open('/contact')
  const main = visitor.find(({ id }) => id === 'main')
  expect(visitor.text(main)).toContain(second)
  expect(visitor.text(main)).not.toContain(first)
})

test('the look is shown before it is saved, without scripts', async () => {
  const page = await open('/admin/look')
  page.fill('Accent colour', '#ffcc00')
  await page.press('Preview')
  expect(page.text()).toMatch(/This colour has a contrast of/)
  page.fill('Accent colour', '#6b1f6e')
  await page.press('Preview')
  expect(page.text(page.find(({ id }) => id === 'look-preview'))).toContain('A button')
  expect(page.html).toContain('#6b1f6e')
  expect(page.value('Accent colour')).toBe('#6b1f6e')
  const visitor = await new PlainPage(shop.url).open('/about')
  expect(visitor.html).not.toContain('#6b1f6e')
})

test('a closure is entered and a visitor reads its sentence without scripts', async () => {
  const page = await open('/admin/closures')
  const now = Date.now()
  const dayIn = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  const sentence = 'We are away on foot.'
  page.fill('First day', dayIn(0))
  page.fill('Last day', dayIn(40))
  page.fill('What visitors read', sentence)
  await page.press('Add the closure')
  expect(page.text()).toContain(sentence)
  const visitor = await new PlainPage(shop.url).open('/locations')
  expect(visitor.text()).toContain(sentence)
  await page.press(/^Delete/)
  expect(page.text()).toContain('No closures')
})
