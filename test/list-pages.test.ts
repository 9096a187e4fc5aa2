import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop } from './e2e/start-shop.ts'

const admin = { email: 'ada@shop.example', password: 'seven green kettles' }
let shop: RunningShop
let cookie: string

beforeAll(async () => {
  shop = await startShop({
    env: { THROTTLE: 'off', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
  const response = await fetch(`${shop.url}/api/loginuser/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ data: admin }),
  })
  cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
})
afterAll(() => shop?.forget())

type Values = Record<string, string>

async function getPage(path: string): Promise<string> {
  return (await fetch(shop.url + path, { headers: { cookie } })).text()
}

/** Sends a form as a browser without scripts does. */
async function send(path: string, values: Values) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: shop.url },
    body: new URLSearchParams(values),
  })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

function decode(text: string): string {
  const characters: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
  return text.replace(/&(#?\w+);/g, (whole, name: string) => characters[name] ?? whole)
}

/** Values of the form that has all of these words. */
function readForm(html: string, ...words: string[]): Values {
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
  const form = forms.find((one) => words.every((word) => one.includes(word)))
  if (form === undefined) throw new Error(`No form has ${words.join(', ')}`)
  const values: Values = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const type = attribute('type')
    if ((type === 'checkbox' || type === 'radio') && !tag.includes(' checked')) continue
    values[attribute('name')!] = decode(attribute('value') ?? '')
  }
  for (const [, name, text] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g))
    values[name!] = decode(text!)
  return values
}

type Row = {
  item: Values
  /** A field, and what it must not be. */
  wrong: [string, string]
  /** A field, and what it becomes. */
  changed: [string, string]
  /** Words of its card. */
  shown: string
  edit?: true
  isVersioned?: false
  isDeleted?: false
}

const rows: Record<string, Row> = {
  '/admin/closures': {
    item: { from: '2099-01-02', to: '2099-01-09', sentence: 'We are away.', bookings: 'paused' },
    wrong: ['to', '2099-01-01'],
    changed: ['sentence', 'We are by the sea.'],
    shown: 'We are away.',
    edit: true,
  },
  '/admin/replies': {
    item: { name: 'Thanks', text: 'Dear {name}, thank you.', shop: '1' },
    wrong: ['text', 'Dear {nmae}, thank you.'],
    changed: ['text', 'Thank you, {name}.'],
    shown: 'Dear {name}, thank you.',
    edit: true,
    isVersioned: false,
  },
  '/admin/carriers': {
    item: { name: 'Pelican Post', link: 'https://pelican.example/{number}' },
    wrong: ['link', 'pelican'],
    changed: ['name', 'Pelican Express'],
    shown: 'Pelican Post',
  },
  '/admin/parts': {
    item: { name: 'Screen, OLED', part_cents: '89.50' },
    wrong: ['part_cents', '12,50'],
    changed: ['part_cents', '90.00'],
    shown: 'Screen, OLED',
    isDeleted: false,
  },
  '/admin/series': {
    item: { label: 'Fairphone' },
    wrong: ['label', ''],
    changed: ['label', 'Fairphones'],
    shown: 'Fairphone',
  },
}

describe.each(Object.entries(rows))('%s without scripts', (path, row) => {
  const { item, wrong, changed, shown, edit, isVersioned = true, isDeleted = true } = row

  test('keeps what was typed beside the error, adds, changes after a conflict, and deletes', async () => {
    const mistaken = { ...item, [wrong[0]]: wrong[1] }
    const refused = await send(path, { ...mistaken, intent: 'add' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('aria-invalid="true"')
    expect(readForm(refused.html, 'value="add"')).toMatchObject(mistaken)

    expect(await send(path, { ...item, intent: 'add' })).toMatchObject({ status: 303, to: path })
    const html = await getPage(path)
    expect(html).toContain(shown)
    const id = edit
      ? /\?edit=(\d+)/.exec(html.slice(html.indexOf(shown)))![1]!
      : readForm(html, 'value="change"', item['name'] ?? item['label']!)['id']!
    const own = edit ? `${path}?edit=${id}` : path
    const form = readForm(await getPage(own), 'value="change"', `name="id" value="${id}"`)
    expect(form).toMatchObject(item)

    const next = { ...form, [changed[0]]: changed[1], intent: 'change' }
    expect((await send(own, { ...next, [wrong[0]]: wrong[1] })).status).toBe(400)
    expect(await send(own, next)).toMatchObject({ status: 303, to: path })
    if (isVersioned) {
      const late = await send(own, next)
      expect(late.status).toBe(409)
      const again = readForm(late.html, 'value="change"', `name="id" value="${id}"`)
      expect(again[changed[0]]).toBe(changed[1])
      expect(await send(own, { ...again, intent: 'change' })).toMatchObject({ status: 303, to: path })
    }
    if (!isDeleted) return
    const last = readForm(await getPage(path), 'value="delete"', `name="id" value="${id}"`)
    expect(await send(path, { ...last, intent: 'delete' })).toMatchObject({ status: 303, to: path })
    expect(await getPage(path)).not.toContain(`name="id" value="${id}"`)
  })
})

test.each(['/admin/series', '/admin/repairs'])('%s is ordered without scripts', async (path) => {
  const order = readForm(await getPage(path), 'name="order"')['order']!.split(' ')
  const [first, second] = order as [string, string]
  const values = { intent: 'order', order: order.join(' '), move: `${first} 1` }
  expect(await send(path, values)).toMatchObject({ status: 303, to: path })
  const now = readForm(await getPage(path), 'name="order"')['order']!.split(' ')
  expect(now.slice(0, 2)).toEqual([second, first])
})
