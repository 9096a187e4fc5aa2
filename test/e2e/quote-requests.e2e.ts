import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findLink } from './inbox.ts'
import { unfold, waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

const asked = { phone: 'Nokia 3310', fault: 'It does not charge any more.', mobile: '0491 570 156' }
const offer = { kind: 'new_price', description: 'A new charging port.', amount_cents: 18_000 }

/** Sends the quote that a ticket asks for. */
async function sendQuote(ticket: string): Promise<void> {
  const sam = await openAsStaff(shop)
  await sam.goto('/admin/tickets?queue=to_quote')
  await sam
    .getByRole('link', { name: new RegExp(ticket) })
    .first()
    .waitFor()
  await callApi(sam, 'POST', `/api/tickets/${ticket}/quotes`, { data: offer })
}

async function answer(page: Page, choice: string, digits = '0156'): Promise<void> {
  await page.getByLabel(choice).check()
  await page.getByLabel('Your name').fill('Mei Tanaka')
  await page.getByLabel(/^Last four digits/).fill(digits)
  await page.getByRole('button', { name: 'Send my answer' }).click()
}

async function isConfirmed(ticketid: string): Promise<boolean> {
  const sam = await openPlainStaff(shop)
  const data = { ticketid: Number(ticketid) }
  return (await callApi(sam, 'POST', '/api/get-ticket', { data }))['email_confirmed'] as boolean
}

test('a visitor asks for a quote on a phone screen, and answers it on the page that the question opened', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await shop.visitor()
  await page.goto('/repairs')
  await page.getByRole('link', { name: 'My phone is not listed' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ask for a quote' }).waitFor()
  await waitForHydration(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByLabel('Which phone is it?').fill(asked.phone)
  await page.getByRole('button', { name: 'Ask for a quote' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /what is wrong/i })
    .waitFor()
  // Nothing that was typed is lost with the refusal.
  await expect.poll(() => page.getByLabel('Which phone is it?').inputValue()).toBe(asked.phone)

  await page.getByLabel('What is wrong with it?').fill(asked.fault)
  await page.getByLabel('Full name').fill(mei.fullname)
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Mobile number').fill(asked.mobile)
  await page.getByRole('button', { name: 'Ask for a quote' }).click()
  await page.getByRole('heading', { level: 1, name: asked.phone }).waitFor()
  const ticket = /Ticket (\d+)/i.exec(await page.getByRole('main').innerText())![1]!

  await sendQuote(ticket)
  await page.reload()
  await waitForHydration(page)
  await unfold(page)
  // The phone has not left its owner, so that nothing can be sent back.
  await page.getByText('No, thank you').waitFor()
  await expect.poll(() => page.locator('main').innerText()).not.toContain('back unrepaired')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await waitForHydration(other)
  await unfold(other)
  await answer(page, 'Yes, I approve', '0000')
  await page
    .getByRole('main')
    .getByText(/These are not the last four digits/)
    .first()
    .waitFor()
  await answer(page, 'Yes, I approve')
  await page.getByText('Thank you: you approved the quote.').first().waitFor()

  await answer(other, 'No, thank you')
  const main = other.getByRole('main')
  await main.getByText('This quote was answered or withdrawn').waitFor()
  await main.getByText('You approved the quote.').waitFor()
  await expect.poll(() => other.getByRole('button', { name: 'Send my answer' }).count()).toBe(0)
})

test('a visitor asks for a quote without scripts, and finds the ticket by the link of the email', async () => {
  const noa = makePerson('Noa Levi')
  const page = await new PlainPage(shop.url).open('/quote')
  page.fill('Which phone is it?', asked.phone)
  page.fill('What is wrong with it?', asked.fault)
  await page.press('Ask for a quote')
  expect([page.status, page.value('What is wrong with it?')]).toEqual([400, asked.fault])
  page.fill('Full name', noa.fullname)
  page.fill('Email', noa.email)
  page.fill('Mobile number', asked.mobile)
  await page.press('Ask for a quote')
  expect([page.status, page.url.pathname]).toEqual([200, expect.stringMatching(/^\/track\//)])
  expect(page.text()).toContain(asked.phone)
  const [, ticket = ''] = /Ticket (\d+)/.exec(page.text()) ?? []

  const email = await shop.inbox.waitForEmail(noa.email, /We have your question/)
  const other = await new PlainPage(shop.url).open(new URL(findLink(email, '/account/confirm/')).pathname)
  // Programs that scan emails open links too: only the button confirms.
  expect(await isConfirmed(ticket)).toBe(false)
  await other.press('Confirm my email address')
  expect(await isConfirmed(ticket)).toBe(true)
  await other.follow('See your ticket')
  expect(other.text()).toContain(`Ticket ${ticket}`)
  await sendQuote(ticket)
  await other.open(other.url.pathname)
  expect(other.text()).toContain(offer.description)
})
