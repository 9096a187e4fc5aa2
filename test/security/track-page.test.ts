import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { renewTrackLink } from '#domain/tracking/renew-track-link.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { guarded, roles, type Role } from './roles.ts'

describe('the private page', () => {
  let shop: BuiltShop
  let token: string
  beforeAll(async () => {
    shop = await openBuiltShop()
    token = tokenAt(1)
    const quote = { kind: 'extra', description: 'A new battery.', amount_cents: 4995 } as const
    await proposeQuote(shop.shop, { id: shop.ticket, ...quote }, shop.callers.staff)
  })
  afterAll(() => shop?.close())

  const tokenAt = (link_version: number, id = shop.ticket) =>
    createTrackToken(shop.shop.secrets, { id, link_version })
  const get = async (word: string, role: Role = 'visitor') => {
    const headers: Record<string, string> = shop.cookies[role] ? { cookie: shop.cookies[role] } : {}
    const url = `${shop.running.url}/track/${word}`
    const response = await fetch(url, { redirect: 'manual', headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const secrets = [guarded.street, guarded.serial, guarded.passcode, guarded.hiddenNote, '/photos/']

  test('opens for anyone with its link, shows no secret, and is neither cached nor indexed', async () => {
    for (const role of roles) {
      const { status, text, headers } = await get(token, role)
      expect([role, status]).toEqual([role, 200])
      expect(text).toContain('A new battery.')
      // Price and postal address of the shop are public; what was paid is shown after the digits.
      expect(text).toMatch(/>Price<\/h2><span class="fold-hint">\$\d/)
      expect(text).not.toMatch(/to pay<\/span>|left to pay/)
      expect(text).toContain(guarded.publicNote)
      for (const secret of secrets)
        expect([role, secret, text.includes(secret)]).toEqual([role, secret, false])
      // The header names only the logged-in customer.
      if (role !== 'customerA') {
        expect(text).not.toContain(guarded.name)
        expect(text).not.toContain('customera@planted.example')
      }
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(text).not.toContain('rel="canonical"')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('set-cookie')).toBe(null)
    }
  })

  test('answers every wrong link with the same page', async () => {
    const wrong = [
      tokenAt(2),
      tokenAt(1, shop.ticket + 999),
      'x'.repeat(30),
      token.slice(1),
      `${token}x`,
      '%00',
      '%F0%9F%94%91',
    ]
    for (const word of wrong) {
      const { status, text, headers } = await get(word)
      expect([word, status]).toEqual([word, 404])
      expect(text).not.toMatch(/iPhone 13, Screen|Your turn|A new battery/)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
  })

  test('is neither cached nor leaked by its referrer, however its URL is written', async () => {
    for (const path of [`/TRACK/${token}`, `/%74rack/${token}`, `/track/${token}/`, `/track/${token}?x=1`]) {
      const response = await fetch(shop.running.url + path, { redirect: 'manual' })
      await response.text()
      if (response.status !== 200) continue
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('takes the answer to a quote by a form without scripts, and errors keep the input', async () => {
    const { text } = await get(token)
    const quoteid = /name="quoteid" value="(\d+)"/.exec(text)![1]!
    const send = async (fields: Record<string, string>) => {
      const response = await fetch(`${shop.running.url}/track/${token}`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          // As a browser sends it from a page with `no-referrer`.
          origin: 'null',
          'sec-fetch-site': 'same-origin',
        },
        body: new URLSearchParams({ intent: 'answer-quote', quoteid, ...fields }).toString(),
      })
      return { status: response.status, text: await response.text(), to: response.headers.get('location') }
    }
    const wrong = await send({ answer: 'approve', name: 'Mei G.', digits: '9999' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('These are not the last four digits')
    expect(wrong.text).toContain('value="Mei G."')
    const unanswered = await send({ name: '', digits: '12' })
    expect([unanswered.status, unanswered.text.includes('Please choose one of the answers.')]).toEqual([
      400,
      true,
    ])
    const { user_mobile } = await shop.shop.database.db
      .selectFrom('tickets')
      .select('user_mobile')
      .where('id', '=', shop.ticket)
      .executeTakeFirstOrThrow()
    const right = await send({ answer: 'approve', name: 'Mei G.', digits: user_mobile.slice(-4) })
    expect([right.status, right.to]).toEqual([303, `/track/${token}?done=approved`])
    const after = await get(`${token}?done=approved`)
    expect(after.text).toContain('Thank you: you approved the quote.')
    expect(after.text).not.toContain('Mei G.')
  })

  test('no longer opens by an old link once a new one is made', async () => {
    await renewTrackLink(shop.shop, shop.ticket, shop.callers.customerA)
    expect((await get(token)).status).toBe(404)
    expect((await get(tokenAt(2))).status).toBe(200)
  })
})
