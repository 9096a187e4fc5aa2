import { afterAll, beforeAll, expect } from 'vitest'
import type { Refusal } from '#contract/refusals.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { inRole } from '#test/security/roles.ts'
import { readPageRequest } from './read-page-request.ts'

onOneEngine('large forms of pages on %s', (engine, test) => {
  let app: TestApp
  let owner: SignedIn
  let frontDesk: SignedIn
  let technician: SignedIn
  beforeAll(async () => {
    app = await openTestApp({ engine, throttle: false })
    owner = await app.staff('Sam Okafor')
    frontDesk = await inRole(app, await app.staff('Fran Desk'), 'front_desk')
    technician = await inRole(app, await app.staff('Tess Technician'), 'technician')
  })
  afterAll(() => app.close())

  /** Reads a form with a file of 100 kB, and returns its size or the refusal. */
  async function read(path: string, as: SignedIn) {
    const body = new FormData()
    body.set('file', new File(['a'.repeat(100_000)], 'file.txt'))
    const whole = new Response(body)
    const headers = {
      origin: publicOrigin,
      'content-type': whole.headers.get('content-type')!,
      cookie: [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const request = new Request(`${publicOrigin}${path}`, {
      method: 'POST',
      headers,
      body: await whole.arrayBuffer(),
    })
    const env = { publicOrigin, https: false }
    try {
      const { form, release } = await readPageRequest(request, env, app.shop, as.address)
      const { size } = form!.get('file') as File
      const { underWay } = await app.shop.uploads.state()
      await release()
      return { size, underWay }
    } catch (thrown) {
      return (thrown as Refusal).code
    }
  }

  const taken = { size: 100_000, underWay: 1 }

  test('are taken from the roles that are shown the page', async () => {
    for (const path of ['/admin/look', '/admin/prices/import']) {
      expect([await read(path, owner), path]).toEqual([taken, path])
      for (const as of [frontDesk, technician]) {
        expect([await read(path, as), path]).toEqual(['too_large', path])
      }
    }
    expect(await read('/admin/money/bank', frontDesk)).toEqual(taken)
    expect(await read('/admin/money/bank', technician)).toBe('too_large')
    const mei = await app.customer()
    const id = await bookFor(app, mei)
    expect(await read(`/admin/tickets/${id}/intake`, technician)).toEqual(taken)
    expect(await read(`/admin/tickets/${id}/quote`, technician)).toBe('too_large')
    expect(await read(`/account/ticket/${id}`, mei)).toEqual(taken)
    expect(await read(`/admin/tickets/${id}`, mei)).toBe('too_large')
    expect((await app.shop.uploads.state()).underWay).toBe(0)
  })

  test('count with the large bodies on their way in', async () => {
    const uploads = [1, 2].map(() =>
      app.shop.uploads.begin({ name: String(owner.accountid), isPreferred: true }),
    )
    for (const path of ['/admin/look', '/admin/prices/import', '/admin/money/bank']) {
      expect([await read(path, owner), path]).toEqual(['too_many', path])
    }
    for (const upload of uploads) await upload.end()
  })
})
