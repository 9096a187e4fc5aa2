import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/photos.ts'
import { aPicture } from '../sample-picture.ts'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { sendRaw } from './raw-socket.ts'
import type { Role } from './roles.ts'

let shop: BuiltShop
let picture: Blob
beforeAll(async () => {
  shop = await openBuiltShop()
  // Random noise, so that it does not compress: larger than any other form may be.
  picture = await aPicture({ width: 300, height: 300, format: 'png', noise: true })
})
afterAll(() => shop.close())

const post = (path: string, role: Role, body: FormData) =>
  fetch(shop.running.url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: shop.running.url, cookie: shop.cookies[role] },
  })

const photos = async () =>
  (await shop.shop.database.db.selectFrom('photos').select('id').orderBy('id').limit(100).execute()).map(
    ({ id }) => id,
  )

function intake(...sent: Blob[]): FormData {
  const form = new FormData()
  form.set('intent', 'save')
  form.set('remarks', '<img src=x onerror=alert(1)>')
  for (const one of sent) form.append('photo', new File([one], '"><script>alert(1)</script>.png'))
  return form
}

test('a form with a photo is accepted from staff only, without scripts too', async () => {
  expect(picture.size).toBeGreaterThan(100_000)
  const path = `/admin/tickets/${shop.ticket}/intake`
  for (const role of ['visitor', 'unverified', 'deactivated'] as const) {
    expect([role, (await post(path, role, intake(picture))).status]).toEqual([role, 413])
  }
  expect((await post(path, 'customerA', intake(picture))).status).toBeLessThan(500)
  expect(await photos()).toEqual([])
  expect((await post(path, 'staff', intake(picture))).status).toBeLessThan(400)
  expect(await photos()).toHaveLength(1)
})

test('forms of other pages keep their small size limit, for every level', async () => {
  for (const path of ['/contact', '/account/dashboard', '/admin/shop']) {
    expect((await post(path, 'staff', intake(picture))).status).toBe(413)
  }
})

test('three photos of the largest size are refused before they are read', async () => {
  const { host, port } = new URL(shop.running.url)
  const head = [
    `POST /admin/tickets/${shop.ticket}/intake HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${shop.running.url}`,
    `Cookie: ${shop.cookies.staff}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${3 * MAX_PICTURE_BYTES}`,
  ]
  expect((await sendRaw(Number(port), `${head.join('\r\n')}\r\n\r\n`)).status).toBe(413)
})

test('file names and typed text are shown as text', async () => {
  const page = await fetch(`${shop.running.url}/admin/tickets/${shop.ticket}/intake`, {
    headers: { cookie: shop.cookies.staff },
  })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('alert(1)</script>')
})

test('a photo is served with headers that keep it a picture', async () => {
  const [photo] = await photos()
  const url = `${shop.running.url}/api/tickets/${shop.ticket}/photos/${photo}`
  const { status, headers } = await fetch(url, { headers: { cookie: shop.cookies.customerA } })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('private, no-store')
})
