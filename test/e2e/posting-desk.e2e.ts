import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReady } from './booking.ts'
import { holdBack, scanKeys, waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainStaff, type Person, openPlainCustomer } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 1280, height: 900 } })

const label = (id: number) => `${shop.url}/t/${id}`
const readTicket = (page: Page, ticketid: number) =>
  callApi(page, 'POST', '/api/get-ticket', { data: { ticketid } })
const getSaid = (page: Page, words: string | RegExp) => page.locator('.scan-said').getByText(words)

async function openDesk(page: Page): Promise<void> {
  await page.goto('/admin/posting')
  await waitForHydration(page)
}

/** Counts the sounds that a page plays. */
async function listenToPage(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      heard.push(this.type)
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

test('one phone is posted by two scans with nothing typed, after a wrong number that is named in words and sound', async () => {
  const ada = await openAsStaff(shop)
  const who: Person = makePerson('Mei Tanaka')
  const mei = await openPlainCustomer(shop, who)
  const [first, second] = [await makeReady(ada, mei), await makeReady(ada, mei)]
  const readSounds = await listenToPage(ada)
  await openDesk(ada)
  await scanKeys(ada, label(first))
  await ada.getByRole('heading', { name: `#${first} to Mei Tanaka` }).waitFor()
  await ada.getByRole('group', { name: 'Into the box' }).getByLabel('iPhone 13').waitFor()
  await scanKeys(ada, 'OUT4711')
  await getSaid(ada, `#${first} posted with OUT4711.`).waitFor()

  await scanKeys(ada, label(second))
  await getSaid(ada, `#${second}: scan the label of the carrier.`).waitFor()
  const before = (await readSounds()).length
  await scanKeys(ada, 'OUT4711')
  await ada.getByRole('alert').getByText(`OUT4711 is on the parcel of #${first} already.`).waitFor()
  await expect.poll(async () => (await readSounds()).slice(before)).toEqual(['sawtooth'])
  await scanKeys(ada, 'AB123456784AU')
  await ada.getByRole('alert').getByText('The check digit of AB123456784AU is wrong.').waitFor()
  // The phone is still chosen: the right number is the next scan.
  await scanKeys(ada, 'AB123456785AU')
  await getSaid(ada, `#${second} posted with AB123456785AU.`).waitFor()
  expect([(await readTicket(ada, first))['status'], (await readTicket(ada, second))['status']]).toEqual([
    5, 5,
  ])
  await ada.getByText('Nothing has to be posted').waitFor()
  await shop.inbox.waitForEmail(who.email, /Posted|way back/)
})

test('a phone that is paid while the desk is open is chosen by its first scan', async () => {
  const ada = await openAsStaff(shop)
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  await ada.route('**/api/live?*', () => {})
  await openDesk(ada)
  const id = await makeReady(ada, mei)
  await scanKeys(ada, label(id))
  await getSaid(ada, `#${id}: scan the label of the carrier.`).waitFor()
  await scanKeys(ada, 'LATE4711')
  await getSaid(ada, `#${id} posted with LATE4711.`).waitFor()
})

test('a posting is undone from the desk, and no email was sent', async () => {
  const ada = await openAsStaff(shop)
  const who = makePerson('Lee Chan')
  const lee = await openPlainCustomer(shop, who)
  const id = await makeReady(ada, lee)
  await openDesk(ada)
  await scanKeys(ada, label(id))
  await scanKeys(ada, 'UNDO4711')
  await ada.getByRole('button', { name: `Undo #${id}` }).click()
  await getSaid(ada, `#${id}: undone, and nothing was sent.`).waitFor()
  expect((await readTicket(ada, id))['status']).toBe(4)
  await scanKeys(ada, label(id))
  await scanKeys(ada, 'UNDO4711')
  await getSaid(ada, `#${id} posted with UNDO4711.`).waitFor()
  const emails = await shop.inbox.waitForEmail(who.email, /Posted|way back/)
  expect(`${emails.text}`).toContain('UNDO4711')
})

test('what is typed while an answer comes is the next scan, and stays with its phone', async () => {
  const ada = await openAsStaff(shop)
  const noa = await openPlainCustomer(shop, makePerson('Noa Levi'))
  const [first, second] = [await makeReady(ada, noa), await makeReady(ada, noa, { address: '9 Elm Street' })]
  await openDesk(ada)
  const type = async (name: string, code: string | number) => {
    await ada.getByLabel(name, { exact: true }).fill(`${code}`)
  }
  const posting = '**/api/posting/scans'
  const release = await holdBack(ada, posting)
  const sent = ada.waitForRequest(posting)
  await type('Label of the phone', first)
  await type('Number of the carrier', 'TYPED1')
  await ada.getByLabel('Number of the carrier').press('Enter')
  await sent
  await type('Label of the phone', second)
  await type('Number of the carrier', 'TYPED2')
  release()
  await getSaid(ada, `#${first} posted with TYPED1.`).waitFor()
  await expect.poll(() => ada.getByLabel('Label of the phone').inputValue()).toBe(`${second}`)
  await expect.poll(() => ada.getByLabel('Number of the carrier').inputValue()).toBe('TYPED2')
  await ada.getByLabel('Number of the carrier').press('Enter')
  await getSaid(ada, `#${second} posted with TYPED2.`).waitFor()
})

test('a number that is typed with its phone is not posted with the phone that is typed next', async () => {
  const ada = await openAsStaff(shop)
  const ola = await openPlainCustomer(shop, makePerson('Ola Berg'))
  const next = await makeReady(ada, ola)
  await openDesk(ada)
  // Paid since the page was loaded: the desk reads the list anew, on a slow line.
  const release = await holdBack(ada, '**/api/posting')
  const late = await makeReady(ada, ola, { address: '9 Elm Street' })
  const asked = ada.waitForRequest('**/api/posting')
  await ada.getByLabel('Label of the phone').fill(`${late}`)
  await ada.getByLabel('Number of the carrier').fill('PAIR1')
  await ada.getByLabel('Number of the carrier').press('Enter')
  await asked
  await ada.getByLabel('Label of the phone').fill(`${next}`)
  await ada.getByLabel('Label of the phone').press('Enter')
  release()
  await getSaid(ada, `#${next}: scan the label of the carrier.`).waitFor()
  await expect.poll(async () => (await readTicket(ada, late))['status']).toBe(5)
  expect((await readTicket(ada, next))['status']).toBe(4)
})

test('without scripts a form posts, keeps what was typed, and undoes', async () => {
  const ada = await openAsStaff(shop)
  const kim = await openPlainCustomer(shop, makePerson('Kim Park'))
  const id = await makeReady(ada, kim)
  const desk = await openPlainStaff(shop)
  await desk.open('/admin/posting')
  expect(desk.html).toContain('Kim Park')
  desk.fill('Label of the phone', label(id))
  desk.fill('Number of the carrier', 'AB123456784AU')
  await desk.press('Post')
  expect([desk.status, desk.value('Number of the carrier')]).toEqual([400, 'AB123456784AU'])
  desk.fill('Number of the carrier', 'PLAIN4711')
  await desk.press('Post')
  expect((await readTicket(ada, id))['status']).toBe(5)
  await desk.press(`Undo #${id}`)
  expect((await readTicket(ada, id))['status']).toBe(4)
})

test('the carrier’s file is downloaded for the chosen parcels, and its answer posts them in one press', async () => {
  const ada = await openAsStaff(shop)
  const who = makePerson('Noor Haddad')
  const noor = await openPlainCustomer(shop, who)
  const [first, second] = [await makeReady(ada, noor), await makeReady(ada, noor)]
  await openDesk(ada)
  await ada.getByLabel(`Choose the parcel of #${second}`).check()
  const [download] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('button', { name: 'Download the file' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`\r\n${second},YES,`)

  const sendAnswer = async (text: string) => {
    const [name, mimeType] = ['answer.csv', 'text/csv']
    await ada
      .getByLabel('File with tracking numbers')
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await ada.getByRole('button', { name: 'Show what it changes' }).click()
  }
  await sendAnswer(`Number of ours,Who,Parcel\n${first},Noor Haddad,FILE1\n${second},Noor Haddad,FILE2\n`)
  await ada.getByText('3 mistakes: nothing was posted').waitFor()
  await ada.getByRole('combobox', { name: 'Ticket number' }).selectOption('Number of ours')
  await ada.getByRole('combobox', { name: 'Name' }).selectOption('Who')
  await ada.getByRole('combobox', { name: 'Tracking number' }).selectOption('Parcel')
  // What the answer shows can be pressed before the page around it is loaded anew.
  const release = await holdBack(ada, '**/api/posting')
  await ada.getByRole('button', { name: 'Read these columns' }).click()
  await ada.getByRole('button', { name: 'Post 2 phones' }).click()
  release()
  await ada.getByText('2 phones are posted.').waitFor()
  expect([(await readTicket(ada, first))['status'], (await readTicket(ada, second))['status']]).toEqual([
    5, 5,
  ])
})

test('thirty parcels leave the desk within five minutes by scans alone', async ({ annotate }) => {
  const ada = await openAsStaff(shop)
  const ids: number[] = []
  for (let at = 0; at < 30; at++) {
    const customer = await openPlainCustomer(shop, makePerson(`Mei Tanaka ${at}`))
    ids.push(await makeReady(ada, customer, { serial: `SERIAL${1000 + at}` }))
  }
  await openDesk(ada)
  // From the Enter of a scan until the page says how it went.
  await ada.evaluate(() => {
    const tookMs: number[] = []
    Object.assign(globalThis, { tookMs })
    let at: number | null = null
    addEventListener('keydown', ({ key }) => void (key === 'Enter' && (at = performance.now())), true)
    new MutationObserver(() => {
      if (at === null) return
      tookMs.push(performance.now() - at)
      at = null
    }).observe(document.querySelector('.scan-said')!, { subtree: true, childList: true, characterData: true })
  })
  const begunAt = performance.now()
  for (const [at, id] of ids.entries()) {
    await scanKeys(ada, label(id))
    await getSaid(ada, `#${id}: scan the label of the carrier.`).waitFor()
    await scanKeys(ada, `33ABC${100_000 + at}`)
    await getSaid(ada, `#${id} posted with 33ABC${100_000 + at}.`).waitFor()
  }
  const tookSeconds = (performance.now() - begunAt) / 1000
  const scansMs = await ada.evaluate(() =>
    (globalThis as unknown as { tookMs: number[] }).tookMs.toSorted((a, b) => a - b),
  )
  await annotate(
    `30 parcels, ${scansMs.length} scans: ${tookSeconds.toFixed(1)} s; a scan took ${scansMs[Math.floor(scansMs.length / 2)]?.toFixed(0)} ms (median), ${scansMs.at(-1)?.toFixed(0)} ms (longest)`,
  )
  expect(tookSeconds).toBeLessThan(300)
  for (const [at, id] of ids.entries()) {
    const { outbound } = await callApi(ada, 'GET', `/api/tickets/${id}/mail-in`)
    expect(outbound).toMatchObject({ number: `33ABC${100_000 + at}` })
  }
})

test('the desk stays, with what it says, when the list cannot be read anew after a posting', async () => {
  const ada = await openAsStaff(shop)
  const id = await makeReady(ada, await openPlainCustomer(shop, makePerson('Ari Cohen')))
  await openDesk(ada)
  await ada.route('**/api/posting', (route) => route.abort('internetdisconnected'))
  const failed = ada.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/posting'))
  await scanKeys(ada, label(id))
  await scanKeys(ada, 'STAYS1')
  await failed
  await waitForHydration(ada)
  await getSaid(ada, `#${id} posted with STAYS1.`).waitFor()
  await ada.getByRole('heading', { name: 'Posting', level: 1 }).waitFor()
})
