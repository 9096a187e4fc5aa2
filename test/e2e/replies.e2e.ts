import { AxeBuilder } from '@axe-core/playwright'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { replyLine } from '#contract/mail.ts'
import { writeMail, type TestMail } from '#test/write-mail.ts'
import { bookByApi } from './booking.ts'
import { getFlash, waitForHydration } from './page-parts.ts'
import { makePerson, openAsCustomer, openAsStaff, openPlainCustomer, openPlainStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const secret = 'a secret of 16 signs or more'
const shop = openShopForTests({
  viewport: { width: 390, height: 844 },
  env: { REPLY_ADDRESS: 'reply@shop.example', INBOX_SECRET: secret, INBOX_AUTH_HOST: 'mx.shop.example' },
})

/** Posts a mail as the shop's mail service does, with what its mail server found out about the sender. */
async function post(mail: TestMail, results = 'dmarc=pass header.from=mendpost.example'): Promise<unknown> {
  const raw = await writeMail({ ...mail, signedBy: null })
  const body = new Uint8Array(
    Buffer.concat([Buffer.from(`Authentication-Results: mx.shop.example; ${results}\r\n`), raw]),
  )
  const seconds = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  const headers = { 'content-type': 'message/rfc822', 'mendpost-signature': `t=${seconds},v1=${v1}` }
  const answer = await fetch(`${shop.url}/api/mail/inbound`, { method: 'POST', body, headers })
  return answer.json()
}

test('a customer answers an email, and both sides see the answer with its quote folded', async () => {
  const person = makePerson('Mei Tanaka')
  const mei = await openAsCustomer(shop, person)
  const id = await bookByApi(mei)
  const sent = await shop.inbox.waitForEmail(person.email, /booking/i)
  const to = sent.replyTo![0]!.address!
  const ada = await openAsStaff(shop)
  await ada.goto(`/admin/tickets/${id}`)
  await waitForHydration(ada)
  const text = `The box is in the post.\n\nOn Fri, 20 Nov 2026, Mendpost <${to}> wrote:\n> ${replyLine}\n> Hello Mei`
  const results = `dmarc=pass header.from=${person.email.split('@')[1]}`
  const from = `Mei <${person.email}>`
  expect(await post({ from, to, text, references: [sent.messageId!] }, results)).toEqual({ ticket_id: id })

  const timeline = ada.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('The box is in the post.').waitFor()
  await timeline.getByText('The customer waits for our answer').waitFor()
  await expect.poll(() => timeline.getByText('> Hello Mei').isVisible()).toBe(false)
  await timeline.getByText('Quoted text').press('Enter')
  await timeline.getByText('> Hello Mei').waitFor()
  await mei.goto(`/account/ticket/${id}`)
  const conversation = mei.locator('#conversation')
  await conversation.getByText('The box is in the post.').waitFor()
  await expect.poll(() => conversation.getByText('> Hello Mei').isVisible()).toBe(false)
  await conversation.getByText('Quoted text').click()
  await conversation.getByText('> Hello Mei').waitFor()
})

test('an email that is not certain waits under Messages, and is put on a ticket by its number', async () => {
  const person = makePerson('Mei Tanaka')
  const id = await bookByApi(await openPlainCustomer(shop, person))
  const to = (await shop.inbox.waitForEmail(person.email, /booking/i)).replyTo![0]!.address!
  await post({
    from: `Ken <ken@friends.example>`,
    to,
    subject: 'For my sister',
    text: 'She is away until Monday.',
  })
  const ada = await openAsStaff(shop)
  await ada.goto('/admin/messages')
  await waitForHydration(ada)
  const card = ada.getByRole('listitem').filter({ hasText: 'She is away until Monday.' })
  await card.getByText('It was not sent from the address of the ticket’s customer.').waitFor()
  await expect.poll(() => card.getByLabel('Ticket number').inputValue()).toBe(String(id))
  const { violations } = await new AxeBuilder({ page: ada }).analyze()
  expect(violations.map((one) => one.id)).toEqual([])
  await expect.poll(() => ada.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await card.getByLabel('Ticket number').fill('999999')
  await card.getByRole('button', { name: 'Put it on the ticket' }).click()
  await card.getByText('We could not find that ticket.').waitFor()
  await card.getByLabel('Ticket number').fill(String(id))
  await card.getByRole('button', { name: 'Put it on the ticket' }).click()
  await getFlash(ada, `The email is on ticket #${id}.`).waitFor()
  await card.waitFor({ state: 'detached' })
})

test('an email that waits is counted on the overview at once, until it is marked as read', async () => {
  const person = makePerson('Mei Tanaka')
  await bookByApi(await openPlainCustomer(shop, person))
  const to = (await shop.inbox.waitForEmail(person.email, /booking/i)).replyTo![0]!.address!
  const ada = await openAsStaff(shop)
  await ada.goto('/admin/dashboard')
  await waitForHydration(ada)
  const notice = ada.getByText(/waits? for you and (is|are) on no ticket/)
  await expect.poll(() => notice.count()).toBe(0)
  await post({ from: 'Ken <ken@friends.example>', to, subject: 'For my sister', text: 'Any news?' })
  await notice.waitFor()
  await ada.getByRole('link', { name: 'Read the messages' }).click()
  await ada.getByText('Unread: For my sister').waitFor()
  await ada.getByRole('button', { name: 'Mark as read' }).click()
  await getFlash(ada, 'The emails that wait are marked as read.').waitFor()
  await ada.getByText('Unread:').waitFor({ state: 'detached' })
  await ada.goto('/admin/dashboard')
  await ada.getByRole('heading', { name: 'Overview' }).waitFor()
  await expect.poll(() => notice.count()).toBe(0)

  await post({ from: 'Ken <ken@friends.example>', to, subject: 'Once more', text: 'And now?' })
  const desk = await openPlainStaff(shop)
  await desk.open('/admin/dashboard')
  expect(desk.text()).toContain('1 email waits for you and is on no ticket')
  await desk.open('/admin/messages')
  await desk.press('Mark as read')
  expect(desk.text()).toContain('The emails that wait are marked as read.')
  await desk.open('/admin/dashboard')
  expect(desk.text()).not.toContain('waits for you')
})

test('without scripts an email that waits is put on a ticket too', async () => {
  const person = makePerson('Lee Chan')
  const customer = await openPlainCustomer(shop, person)
  const id = await bookByApi(customer)
  const to = (await shop.inbox.waitForEmail(person.email, /booking/i)).replyTo![0]!.address!
  await post({ from: person.email, to, text: 'Sent from my old phone' }, 'dmarc=fail')
  const desk = await openPlainStaff(shop)
  await desk.open('/admin/messages')
  expect(desk.text()).toContain('Sent from my old phone')
  await desk.press('Put it on the ticket')
  expect(desk.text()).toContain(`The email is on ticket #${id}.`)
  await desk.open(`/admin/tickets/${id}`)
  expect(desk.text()).toContain('Sent from my old phone')
})
