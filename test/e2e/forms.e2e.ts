import { expect, test } from 'vitest'
import { aPicture } from '#test/sample-picture.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { getDigits } from './customer-steps.ts'
import { getFlash, holdBack, unfold, waitForHydration, waitUntilIdle } from './page-parts.ts'
import {
  callApi,
  logInByApi,
  makePerson,
  openAsColleague,
  openAsCustomer,
  openAsStaff,
  openPlainCustomer,
} from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })

test('errors take the focus when the server rendered them, unless a field has it already', async () => {
  const page = await shop.visitor()
  const refuse = async () => {
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto('/account/forgot', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('main').getByRole('button').click()
    await page.getByRole('alert').first().waitFor()
    return release
  }
  const release = await refuse()
  release()
  await waitForHydration(page)
  const focused = () => page.evaluate(() => document.activeElement?.className ?? '')
  await expect.poll(focused).toBe('form-errors')

  await page.unrouteAll()
  const releaseAgain = await refuse()
  await page.getByLabel('Email').fill('mei@')
  releaseAgain()
  await waitForHydration(page)
  await page.keyboard.type('customers.example')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mei@customers.example')
})

test('what is typed into a text area that has words before the page is hydrated stays', async () => {
  const page = await shop.visitor()
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Mei Tanaka')
  await page.getByLabel('Email').fill('mei@tanaka')
  await page.locator('textarea').fill('My phone is wet.')
  await page.getByRole('main').getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('My phone is wet.')
  await page.locator('textarea').fill('My phone is wet, and warm.')
  release()
  await waitForHydration(page)
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('My phone is wet, and warm.')
})

test('the focus may move from one field to the next while the page is hydrated', async () => {
  const page = await shop.visitor()
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/account/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('mei@customers.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel('Email').fill('mei@tanaka.example')
  // A changed field that loses the focus sends `change`, on which React hydrates at once when it has begun.
  const moved = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const hasBegun = Object.keys(document).some((key) => key.startsWith('__reactContainer'))
          if (!hasBegun) return port2.postMessage(null)
          document.querySelector<HTMLInputElement>('main input[name=password]')?.focus()
          resolve()
        }
        port2.postMessage(null)
      }),
  )
  release()
  await moved
  await waitForHydration(page)
  await page.keyboard.type('seven green kettles')
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('seven green kettles')
})

test('what is typed in the intake before the page is hydrated is sent after it', async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const ticket = await bookByApi(mei)
  const page = await openAsStaff(shop)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto(`/admin/tickets/${ticket}/intake`, { waitUntil: 'commit' })
  await page.locator('summary', { hasText: 'Passcode' }).click()
  await page.getByLabel('Why do you need it?').fill('To test the screen')
  await page.locator('summary', { hasText: 'Messages' }).click()
  await page.getByLabel('Answer to the customer').fill('It has just arrived.')
  release()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByRole('status').filter({ hasText: 'Sent.' }).waitFor()
  await expect.poll(() => page.getByLabel('Answer to the customer').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Show passcode' }).click()
  await page.locator('.passcode', { hasText: meisBooking.passcode }).waitFor()
})

test('a photo that is on its way when the intake is saved is kept once, and leaves the focus where somebody types', async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const ticket = await bookByApi(mei)
  const page = await openAsStaff(shop)
  await page.goto(`/admin/tickets/${ticket}/intake`)
  await waitForHydration(page)
  const choosePhoto = async (name: string) => {
    const release = await holdBack(page, '**/api/tickets/*/photos?*')
    const buffer = Buffer.from(await (await aPicture()).arrayBuffer())
    const field = page.getByLabel('Take or choose photos')
    await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await page.getByText('Sending photo 1 of 1 …').waitFor()
    return release
  }
  const release = await choosePhoto('front.jpg')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('button[aria-busy]').first().waitFor()
  release()
  await getFlash(page, 'The intake is saved.').waitFor()
  await page.getByRole('img', { name: /photo 1 of 1/ }).waitFor()

  await page.unrouteAll()
  const releaseAgain = await choosePhoto('back.jpg')
  await page.locator('summary', { hasText: 'Remarks' }).click()
  const remarks = page.getByLabel('What else you see')
  await remarks.fill('A crack')
  releaseAgain()
  await page.getByRole('img', { name: /photo 1 of 2/ }).waitFor()
  await waitUntilIdle(page)
  await page.keyboard.type(' in the glass.')
  await expect.poll(() => remarks.inputValue()).toBe('A crack in the glass.')
})

test('what is typed while an error is shown stays when its navigation ends', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/closures')
  await waitForHydration(page)
  // The reads that follow a submitted form check the caller: until that is answered, the navigation has not ended.
  const release = await holdBack(page, '**/api/check-auth*')
  const sentence = page.getByLabel('What visitors read')
  await sentence.fill('We are away.')
  await page.getByLabel('First day').fill('2099-01-02')
  await page.getByLabel('Last day').fill('2099-01-01')
  await page.getByRole('button', { name: 'Add the closure' }).click()
  await page.getByRole('main').locator('[aria-invalid]').first().waitFor()
  await sentence.fill('We are by the sea.')
  release()
  await page.locator('button[aria-busy]').first().waitFor({ state: 'detached' })
  await expect.poll(() => sentence.inputValue()).toBe('We are by the sea.')
})

test.each([true, false])(
  'a carrier that a colleague has changed is saved at the second try, scripts: %s',
  async (javaScriptEnabled) => {
    const page = await openAsStaff(shop, { javaScriptEnabled })
    const name = javaScriptEnabled ? 'Pelican Post' : 'Pelican Express'
    const { carrier } = await callApi(page, 'POST', '/api/carriers', { data: { name, link: '' } })
    const { id, version, active } = carrier as { id: number; version: number; active: boolean }
    await page.goto('/admin/carriers')
    if (javaScriptEnabled) await waitForHydration(page)
    await callApi(page, 'PUT', `/api/carriers/${id}`, {
      data: { name, link: 'https://pelican.example/{number}', active, version },
    })
    const card = page.locator('section', { has: page.getByRole('button', { name: `Save ${name}` }) })
    const save = card.getByRole('button', { name: 'Save' })
    await card.getByLabel('Name').fill(`${name} 2`)
    const release = await holdBack(page, '**/api/carriers')
    await save.click()
    await card.getByRole('alert').waitFor()
    await expect.poll(() => card.getByLabel('Name').inputValue()).toBe(`${name} 2`)
    // What it would be saved over is still on its way.
    if (javaScriptEnabled) await expect.poll(() => save.getAttribute('aria-busy')).toBe('true')
    release()
    await save.click()
    await getFlash(page, `${name} 2 is saved.`).waitFor()
  },
)

test('a refused form can be sent again at once', async () => {
  const page = await shop.visitor()
  await page.goto('/account/login')
  const release = await holdBack(page, '**/api/profile*')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill('not the password')
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await submit.click()
  await page.locator('.form-errors').waitFor()
  await page.getByLabel('Password').fill(admin.password)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await submit.click()
  await sent
  release()
  await page.waitForURL('/account/dashboard')
})

test('a code that is typed as soon as its field is shown stays when the navigation ends', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/account/security')
  await page.getByLabel('Your password').fill(admin.password)
  const release = await holdBack(page, '**/api/account/sessions')
  await page.getByRole('button', { name: 'Set up the second step' }).click()
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('123456')
  const read = page.waitForResponse('**/api/account/sessions')
  release()
  await (await read).finished()
  await waitForHydration(page)
  await expect.poll(() => code.inputValue()).toBe('123456')
})

test.each([
  ['/admin/replies', 'Name', { Text: 'Thank you, {name}.' }, 'Save reply'],
  ['/admin/carriers', 'Name', {}, 'Add'],
  ['/admin/parts', 'Part', { 'Last price': '12' }, 'Add'],
])('the form to add one at %s is empty after each', async (path, label, more, button) => {
  const page = await openAsStaff(shop)
  await page.goto(path)
  const save = page.getByRole('button', { name: button, exact: true })
  const form = page.locator('form', { has: save })
  for (const name of ['The first', 'The second']) {
    await expect.poll(() => form.getByLabel(label, { exact: true }).inputValue()).toBe('')
    await form.getByLabel(label, { exact: true }).fill(name)
    for (const [other, text] of Object.entries(more)) {
      await form.getByLabel(other, { exact: true }).fill(text)
    }
    await save.click()
    await getFlash(page, new RegExp(name)).waitFor()
  }
  await expect.poll(() => form.getByLabel(label, { exact: true }).inputValue()).toBe('')
})

test('a note that is being written stays when another form of the ticket is submitted, until it is saved', async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const ticket = await bookByApi(mei)
  const page = await openAsStaff(shop)
  await page.goto(`/admin/tickets/${ticket}`)
  await unfold(page)
  const comment = page.getByLabel('Comment')
  await comment.fill('It has come without a box.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await getFlash(page, 'The private link is on its way to the customer.').waitFor()
  await waitForHydration(page)
  await expect.poll(() => comment.inputValue()).toBe('It has come without a box.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await getFlash(page, 'Successfully updated ticket!').waitFor()
  await expect.poll(() => comment.inputValue()).toBe('')
})

test('a message on the private page stays when the tracking number is saved, and is gone when it was sent', async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const ticket = await bookByApi(mei)
  const { link } = (await callApi(mei, 'GET', `/api/tickets/${ticket}/link`)) as { link: string }
  const page = await shop.visitor()
  await page.goto(link)
  await page.getByLabel('Last four digits of the mobile number').fill(getDigits(meisBooking.mobile).slice(-4))
  await page.getByRole('button', { name: 'Go on' }).click()
  const message = page.getByLabel('Your message')
  await message.waitFor({ state: 'attached' })
  await unfold(page)
  await message.fill('It is in the post.')
  await page.getByLabel('Carrier').selectOption({ label: 'Australia Post' })
  await page.getByLabel('Tracking number').fill('33ABC')
  await page.getByRole('button', { name: 'Save the tracking number' }).click()
  await getFlash(page, /tracking number/).waitFor()
  await waitForHydration(page)
  await expect.poll(() => message.inputValue()).toBe('It is in the post.')
  for (const words of ['It is in the post.', 'In a small box.']) {
    await message.fill(words)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => message.inputValue()).toBe('')
  }
})

test('what is typed in one form of a customer stays when another is saved, and is gone once it is saved itself', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await page.goto('/account/dashboard')
  await page.getByLabel('New email').fill('mei.new@example.com')
  await page.getByLabel('Full name').fill('Mei Sato')
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByRole('heading', { name: 'Mei Sato', level: 1 }).waitFor()
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('New email').inputValue()).toBe('mei.new@example.com')

  await page.goto(`/account/ticket/${await bookByApi(page)}`)
  await unfold(page)
  const pin = page.getByLabel('New pin code')
  await pin.fill('2580')
  await page.getByLabel('Your message').fill('It is in the post.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await getFlash(page, 'Your message is sent.').waitFor()
  await waitForHydration(page)
  await expect.poll(() => pin.inputValue()).toBe('2580')
  await page.getByRole('button', { name: 'Save the pin code' }).click()
  await expect.poll(() => pin.inputValue()).toBe('')
})

test('what is typed about a phone stays when its picture is changed, and is saved without a colleague’s change being named', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/phones/iphone13')
  await waitForHydration(page)
  const name = page.getByLabel('Display name')
  await name.fill('iPhone 13 as typed')
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer())
  await page.locator('input[type=file]').setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()
  await getFlash(page, 'The picture is changed.').waitFor()
  await waitForHydration(page)
  await expect.poll(() => name.inputValue()).toBe('iPhone 13 as typed')
  await page.getByRole('button', { name: 'Save the phone' }).click()
  await getFlash(page, '“iPhone 13 as typed” is saved.').waitFor()
})

test('prices that are typed stay when the availability is saved, and do not overwrite a colleague’s', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/devices/iphone12')
  await waitForHydration(page)
  const price = page.getByLabel('Screen', { exact: true })
  const saveAvailability = () => page.getByRole('button', { name: 'Update availability' }).click()
  const savePrices = async () => {
    await page.getByRole('button', { name: 'Update prices' }).click()
    await page.getByRole('button', { name: 'Yes, update' }).click()
  }
  await price.fill('151')
  await page.getByLabel('In stock').first().check()
  await saveAvailability()
  await getFlash(page, /^The availability of .* is saved\.$/).waitFor()
  await waitForHydration(page)
  await expect.poll(() => price.inputValue()).toBe('151')
  await savePrices()
  await getFlash(page, /^Successfully updated/).waitFor()
  await waitForHydration(page)
  await price.fill('152')
  const colleague = await openAsStaff(shop)
  await colleague.goto('/admin/devices/iphone12')
  await waitForHydration(colleague)
  await colleague.getByLabel('Screen', { exact: true }).fill('153')
  await colleague.getByRole('button', { name: 'Update prices' }).click()
  await colleague.getByRole('button', { name: 'Yes, update' }).click()
  await getFlash(colleague, /^Successfully updated/).waitFor()
  // Refused, which names the version of now, and saved by the next press.
  await saveAvailability()
  const refusals = page.getByRole('main').getByRole('alert')
  await refusals.first().waitFor()
  await waitForHydration(page)
  await saveAvailability()
  await expect.poll(() => refusals.count()).toBe(0)
  await waitForHydration(page)
  await expect.poll(() => price.inputValue()).toBe('152')
  await savePrices()
  await page.getByText('Now saved: $153').waitFor()
  await expect.poll(() => price.inputValue()).toBe('152')
})

test('what is typed for the second step stays when another session is ended', async () => {
  const who = makePerson('Ola Berg')
  const page = await openAsColleague(shop, who)
  for (const at of [1, 2]) {
    await logInByApi(await shop.visitor({ userAgent: `Browser ${at}` }), who)
  }
  await page.goto('/account/security')
  await waitForHydration(page)
  const ends = page.getByRole('button', { name: /^End the session/ })
  const endOne = async (left: number) => {
    await ends.first().click()
    await expect.poll(() => ends.count()).toBe(left)
    await waitForHydration(page)
  }
  const password = page.getByLabel('Your password')
  await password.fill(who.password)
  await endOne(1)
  await expect.poll(() => password.inputValue()).toBe(who.password)
  await page.getByRole('button', { name: 'Set up the second step' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('12')
  await endOne(0)
  await expect.poll(() => code.inputValue()).toBe('12')
})

test('an invitation and a password that are typed stay when the limits of the front desk are saved beside them', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/staff')
  await waitForHydration(page)
  const [fullname, limit] = [page.getByLabel('Full name'), page.getByLabel(/^Front desk refunds up to/)]
  const password = page.locator('#field-rule_password')
  await fullname.fill('Lee Half')
  await password.fill(admin.password)
  await limit.fill('140')
  await page.getByRole('button', { name: 'Save the rules' }).click()
  await getFlash(page, 'The limits are saved.').waitFor()
  await waitForHydration(page)
  await expect.poll(() => fullname.inputValue()).toBe('Lee Half')
  await expect.poll(() => password.inputValue()).toBe(admin.password)
  await page.getByRole('button', { name: 'Save the rule', exact: true }).click()
  await getFlash(page, 'A second step is now offered, not required.').waitFor()
  await expect.poll(() => limit.inputValue()).toBe('140')
})
